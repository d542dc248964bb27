import { m } from '#messages'
import { FilterBar } from '#web/platform/ui/FilterBar.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { daysIn, type FilterState, type Filters, statuses, times } from './filters.ts'

function labelOfTime(time: Filters['time']) {
  if (time === 'all') return m.ui_any_time()
  if (time === 'yesterday') return m.quest_filter_yesterday()
  return m.quest_filter_last({ days: daysIn(time) })
}
const statusLabels: Record<Filters['status'], () => string> = {
  all: m.quest_filter_all,
  open: m.quest_filter_open,
  completed: m.quest_filter_completed,
}

/** When and how a quest last changed. `count` is told to those who do not see the list change. */
export function QuestFilters({ state, count }: { state: FilterState; count: number | undefined }) {
  const { filters, change, clear, isActive } = state
  return (
    <FilterBar
      isActive={isActive}
      clear={{ label: m.quest_filter_clear(), onClear: clear }}
      found={count === undefined ? undefined : m.quest_found({ count })}
    >
      <SelectField
        label={m.quest_filter_when()}
        name="time"
        value={filters.time}
        onChange={(time) => change({ time })}
        options={times.map((value) => ({ value, label: labelOfTime(value) }))}
      />
      <SelectField
        label={m.quest_filter_status()}
        name="status"
        value={filters.status}
        onChange={(status) => change({ status })}
        options={statuses.map((value) => ({ value, label: statusLabels[value]() }))}
      />
    </FilterBar>
  )
}
