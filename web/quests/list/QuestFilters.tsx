import { m } from '#messages'
import { FilterBar } from '#web/platform/ui/FilterBar.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import {
  daysOfFilter,
  type QuestFilterState,
  type QuestFilterValues,
  statusFilters,
  timeFilters,
} from './quest-query.ts'

function timeLabel(time: QuestFilterValues['time']) {
  if (time === 'all') return m.ui_any_time()
  if (time === 'yesterday') return m.quest_filter_yesterday()
  return m.quest_filter_last({ days: daysOfFilter(time) })
}
const statusLabels: Record<QuestFilterValues['status'], () => string> = {
  all: m.quest_filter_all,
  open: m.quest_filter_open,
  completed: m.quest_filter_completed,
  waiting: m.quest_to_verify,
}

/** Screen readers announce `count`, the number of quests found. */
export function QuestFilters({ state, count }: { state: QuestFilterState; count: number | undefined }) {
  const { filters, change, clear, isActive } = state
  return (
    <FilterBar
      isActive={isActive}
      clear={{ label: m.quest_filter_clear(), onClear: clear }}
      resultText={count === undefined ? undefined : m.quest_found({ count })}
    >
      <SelectField
        label={m.quest_filter_when()}
        name="time"
        value={filters.time}
        onChange={(time) => change({ time })}
        options={timeFilters.map((value) => ({ value, label: timeLabel(value) }))}
      />
      <SelectField
        label={m.quest_filter_status()}
        name="status"
        value={filters.status}
        onChange={(status) => change({ status })}
        options={statusFilters
          .filter((value) => value !== 'waiting' || value === filters.status)
          .map((value) => ({ value, label: statusLabels[value]() }))}
      />
    </FilterBar>
  )
}
