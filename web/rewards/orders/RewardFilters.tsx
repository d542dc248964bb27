import { m } from '#messages'
import { FilterBar } from '#web/platform/ui/FilterBar.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import type { ViewerRole } from './order-labels.ts'
import { type OrderFilterState, type OrderFilterValues, stateFilters, timeFilters } from './order-query.ts'

const timeLabels: Record<OrderFilterValues['time'], () => string> = {
  all: m.ui_any_time,
  'last-7': m.reward_filter_7,
  'last-30': m.reward_filter_30,
  'last-60': m.reward_filter_60,
  // The label is "This year", although the filter covers the last 365 days.
  'last-365': m.reward_filter_year,
}
const stateLabels = (viewerRole: ViewerRole): Record<OrderFilterValues['state'], () => string> => ({
  all: m.reward_filter_all,
  open: m.reward_filter_open,
  completed: m.reward_filter_completed,
  ended: viewerRole === 'child' ? m.reward_filter_ended_kid : m.reward_filter_ended,
})

/** `count` tells screen readers how many rewards match the filters. */
export function RewardFilters(props: {
  filterState: OrderFilterState
  viewerRole: ViewerRole
  count: number | undefined
}) {
  const { filterState, viewerRole, count } = props
  const { filters, change, clear, isActive } = filterState
  const labels = stateLabels(viewerRole)
  return (
    <FilterBar
      isActive={isActive}
      clear={{ label: m.reward_filter_clear(), onClear: clear }}
      resultText={count === undefined ? undefined : m.reward_found({ count })}
    >
      <SelectField
        label={m.reward_filter_when()}
        name="time"
        value={filters.time}
        onChange={(time) => change({ time })}
        options={timeFilters.map((value) => ({ value, label: timeLabels[value]() }))}
      />
      <SelectField
        label={m.reward_filter_status()}
        name="state"
        value={filters.state}
        onChange={(chosen) => change({ state: chosen })}
        options={stateFilters.map((value) => ({ value, label: labels[value]() }))}
      />
    </FilterBar>
  )
}
