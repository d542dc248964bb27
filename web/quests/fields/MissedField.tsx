import { m } from '#messages'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'

/** Whether a quest that is not done on its day expires or stays open. (W04) */
export const MissedField = (props: { staysOpen: boolean; onChange: (staysOpen: boolean) => void }) => (
  <SegmentedChoice
    label={m.quest_missed()}
    name="stays_open"
    value={props.staysOpen ? 'stays' : 'expires'}
    onChange={(chosen) => props.onChange(chosen === 'stays')}
    options={[
      { value: 'expires', label: m.quest_missed_expires() },
      { value: 'stays', label: m.quest_missed_stays() },
    ]}
  />
)
