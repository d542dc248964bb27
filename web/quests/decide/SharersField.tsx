import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'

/** Who shares a quest that is shared already: at least two children. */
export const SharersField = (props: {
  kids: readonly Child[]
  sharers: string[]
  onChange: (sharers: string[]) => void
}) => (
  <ChildrenField
    label={m.quest_shared_by()}
    name="sharers"
    kids={props.kids}
    chosenIds={props.sharers}
    onChange={props.onChange}
    help={props.sharers.length < 2 ? m.quest_shared_by_two() : undefined}
  />
)
