import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'
import { formatNumber } from '#web/platform/app/format.ts'

export function OtherChildrenField(props: {
  otherChildren: readonly Child[]
  chosenIds: readonly string[]
  /** What the quest costs for all children. */
  totalPoints: number
  onChange: (chosenIds: string[]) => void
}) {
  const { otherChildren, chosenIds, totalPoints, onChange } = props
  const isTotalShown = chosenIds.length > 0 && totalPoints > 0
  return (
    <ChildrenField
      label={m.quest_also_for()}
      name="also_for"
      kids={otherChildren}
      chosenIds={chosenIds}
      onChange={onChange}
      help={
        isTotalShown
          ? m.quest_also_for_total({
              kids: chosenIds.length + 1,
              count: totalPoints,
              points: formatNumber(totalPoints),
            })
          : m.quest_also_for_help()
      }
    />
  )
}
