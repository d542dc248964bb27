import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { inlineErrorPlaceholder } from '#web/platform/ui/ErrorState.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'

export const meta = () =>
  isKidSite()
    ? pageMeta(m.quest_week_own(), m.quest_week_own_description())
    : pageMeta(m.quest_week_title(), m.quest_week_description())

// Loaded on demand: each file that a route imports is named in a list that every first visit loads.
const ParentWeek = lazyPart(async () => (await import('./ParentWeek.tsx')).ParentWeek, inlineErrorPlaceholder)
const ChildWeek = lazyPart(async () => (await import('./ChildWeek.tsx')).ChildWeek, inlineErrorPlaceholder)

/** /week, for parents and children. `?from=<day>` shows the week of that day. */
export default function WeekScreen() {
  return useSession().role.includes('child') ? <ChildWeek /> : <ParentWeek />
}
