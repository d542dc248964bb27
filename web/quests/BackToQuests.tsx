import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { BackLink } from '#web/platform/ui/PageHead.tsx'

/** `weekOf`: a day of the week view from which the parent came. */
export function BackToQuests({ childId, weekOf }: { childId: string; weekOf?: string | undefined }) {
  const name = useQuery(childQuery(childId)).data?.child.first_name
  if (weekOf) return <BackLink to={`/week?from=${weekOf}`}>{m.quest_week_back()}</BackLink>
  return <BackLink to={`/kids/${childId}`}>{name ? m.quest_list_back({ name }) : m.nav_quests()}</BackLink>
}
