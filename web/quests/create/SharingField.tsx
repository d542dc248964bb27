import type { Child } from '#contract/accounts/children.ts'
import type { Sharing } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'

/** How the chosen children share a quest, with a sentence of what that does. Turns are offered only for a quest that repeats. (W06) */
export function SharingField(props: {
  sharing: Sharing | null
  /** In the order of their turns. */
  kids: readonly Child[]
  repeats: boolean
  onChange: (sharing: Sharing | null) => void
}) {
  const { sharing, kids, repeats, onChange } = props
  return (
    <SelectField
      label={m.quest_share_label()}
      name="sharing"
      value={sharing ?? 'each'}
      options={[
        { value: 'each', label: m.quest_share_each() },
        ...(repeats ? [{ value: 'turns' as const, label: m.quest_share_turns() }] : []),
        { value: 'first_come', label: m.quest_share_first_come() },
        { value: 'together', label: m.quest_share_together() },
        { value: 'split', label: m.quest_share_split() },
      ]}
      onChange={(value) => onChange(value === 'each' ? null : value)}
      help={describeSharing(sharing, kids, repeats)}
    />
  )
}

function describeSharing(sharing: Sharing | null, kids: readonly Child[], repeats: boolean) {
  if (sharing === 'first_come') return m.quest_share_first_come_help()
  if (sharing === 'together') return m.quest_share_together_help()
  if (sharing === 'split') return m.quest_share_split_help()
  if (!sharing) return repeats ? undefined : m.quest_share_turns_needs_repeat()
  const [first = '', ...others] = kids.map(({ first_name }) => first_name)
  return m.quest_share_turns_help({ first, others: new Intl.ListFormat(getLocale()).format(others) })
}
