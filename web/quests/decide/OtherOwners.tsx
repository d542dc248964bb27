import { useQuery } from '@tanstack/react-query'
import type { Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { childrenQuery } from '#web/accounts/families/queries.ts'

/** Names the other children who have finished the quest, after the time. */
export function OtherOwners({ quest }: { quest: Quest }) {
  const kids = useQuery(childrenQuery).data ?? []
  const ids = listOwners(quest).filter((id) => id !== quest.child_id)
  const names = kids.filter(({ id }) => ids.includes(id)).map(({ first_name }) => first_name)
  return <> · {m.quest_with({ names: new Intl.ListFormat(getLocale()).format(names) })}</>
}
