import { m } from '#messages'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type RewardFilterState, type RewardsShown, states, times } from './filters.ts'
import type { Viewer } from './words.ts'
import '#web/styles/filters.css'

const namesOfTimes: Record<RewardsShown['time'], () => string> = {
  all: m.reward_filter_all,
  'last-7': m.reward_filter_7,
  'last-30': m.reward_filter_30,
  'last-60': m.reward_filter_60,
  'this-year': m.reward_filter_year,
}
const namesOfStates = (viewer: Viewer): Record<RewardsShown['state'], () => string> => ({
  all: m.reward_filter_all,
  open: m.reward_filter_open,
  completed: m.reward_filter_completed,
  ended: viewer === 'child' ? m.reward_filter_ended_kid : m.reward_filter_ended,
})

/** When it was asked for, and how it stands. `count` is told to those who do not see the list change. */
export function RewardFilters(props: {
  filters: RewardFilterState
  viewer: Viewer
  count: number | undefined
}) {
  const { filters, viewer, count } = props
  const { shown, change, clear, isActive } = filters
  const nameOf = namesOfStates(viewer)
  return (
    <div className="filters">
      <SelectField
        label={m.reward_filter_when()}
        name="time"
        value={shown.time}
        onChange={(time) => change({ time })}
        options={times.map((value) => ({ value, label: namesOfTimes[value]() }))}
      />
      <SelectField
        label={m.reward_filter_status()}
        name="state"
        value={shown.state}
        onChange={(state) => change({ state })}
        options={states.map((value) => ({ value, label: nameOf[value]() }))}
      />
      {isActive && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            // The button goes with what it clears, so the focus goes to the first filter.
            currentTarget.parentElement?.querySelector('select')?.focus()
            clear()
          }}
        >
          {m.reward_filter_clear()}
        </Button>
      )}
      <p className="sr" role="status">
        {isActive && count !== undefined && m.reward_found({ count })}
      </p>
    </div>
  )
}
