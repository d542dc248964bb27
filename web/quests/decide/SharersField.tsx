import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { ChildrenField } from '#web/quests/fields/ChildrenField.tsx'

/** Who shares a quest that is shared already: at least two children. */
export function SharersField(props: { sharers: string[]; onChange: (sharers: string[]) => void }) {
  const { sharers, onChange } = props
  const kids = (useQuery(childrenQuery).data ?? []).filter(({ active }) => active)
  return (
    <ChildrenField
      label={m.quest_shared_by()}
      name="sharers"
      kids={kids}
      chosenIds={sharers}
      onChange={onChange}
      help={sharers.length < 2 ? m.quest_shared_by_two() : undefined}
    />
  )
}
