import { FREQUENCY_MAX } from '#contract/limits.ts'
import {
  completeRule,
  formatRule,
  isPlainRule,
  parseRule,
  type RecurrenceRule,
  type RecurrenceScale,
} from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { MonthDayField } from './MonthDayField.tsx'
import { NextDueDays } from './NextDueDays.tsx'
import { isFrequency } from './next-due-days.ts'
import { type RecurrenceValues, staysOpenByDefault } from './recurrence-values.ts'
import { SeriesEndField } from './SeriesEndField.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'
import './recurrence.css'

export type RecurrenceSetter = ((name: 'reoccur_scale', value: RecurrenceScale | null) => void) &
  ((name: 'reoccur_frequency', value: number | '') => void) &
  ((name: 'reoccur_rule', value: string | null) => void) &
  ((name: 'stays_open', value: boolean) => void)

const frequencyLabels: Record<RecurrenceScale, () => string> = {
  days: m.quest_frequency_days,
  weeks: m.quest_frequency_weeks,
  months: m.quest_frequency_months,
}

const newRule = (scale: RecurrenceScale, frequency: number): RecurrenceRule => ({
  scale,
  frequency,
  weekdays: [],
  monthDay: null,
  position: null,
  until: null,
  count: null,
})

/** How often a quest recurs, on which days and until when, with the dates that follow from it. (Q10, W01) */
export function RecurrenceFields(props: {
  values: RecurrenceValues
  /** At what times of the day a quest is due. */
  times: readonly (string | null)[]
  set: RecurrenceSetter
  frequencyField: FieldBinding<number | ''>
  ruleError: string | undefined
  /**
   * For an edited quest, the day from which its series goes on: earlier than the due day if the quest is late. Undefined for a
   * new quest.
   */
  seriesDay?: string | undefined
}) {
  const { values, times, set, frequencyField, ruleError, seriesDay } = props
  const { today } = useCalendar()
  const { due_date, reoccur_scale: scale, reoccur_frequency: frequency } = values
  const start = seriesDay ?? (due_date || today)
  const rule =
    scale && ((values.reoccur_rule && parseRule(values.reoccur_rule)) || newRule(scale, frequency || 1))

  function setRule(changed: RecurrenceRule) {
    set('reoccur_rule', isPlainRule(changed) ? null : formatRule(changed))
  }
  function setWeekdays(changed: RecurrenceRule, countBefore: number) {
    setRule(changed)
    // On several days a week a missed quest expires by default, as a daily one does, because the next one follows soon. On one
    // day it stays open. Further days do not change what the parent has chosen.
    if (countBefore === 1 || changed.weekdays.length === 1) set('stays_open', changed.weekdays.length === 1)
  }
  const completed = rule && completeRule(rule, start)
  return (
    <>
      <SegmentedChoice
        label={m.quest_repeats()}
        isLabelHidden
        name="reoccur_scale"
        value={scale ?? 'once'}
        onChange={(chosen) => {
          set('reoccur_scale', chosen === 'once' ? null : chosen)
          set('reoccur_frequency', 1)
          set('reoccur_rule', null)
          set('stays_open', staysOpenByDefault(chosen === 'once' ? null : chosen))
        }}
        options={[
          { value: 'once', label: m.quest_once() },
          { value: 'days', label: m.quest_daily() },
          { value: 'weeks', label: m.quest_weekly() },
          { value: 'months', label: m.quest_monthly() },
        ]}
      />
      {rule && (
        <>
          {completed?.scale === 'weeks' && (
            <WeekdaysField
              rule={completed}
              onChange={(changed) => setWeekdays(changed, completed.weekdays.length)}
            />
          )}
          {rule.scale === 'months' && <MonthDayField rule={rule} start={start} onChange={setRule} />}
          <div className="two-columns">
            <NumberField
              {...frequencyField}
              label={frequencyLabels[rule.scale]()}
              min={1}
              max={FREQUENCY_MAX}
              onChange={(typed) => {
                frequencyField.onChange(typed)
                if (typed && isFrequency(typed) && values.reoccur_rule) setRule({ ...rule, frequency: typed })
              }}
            />
            <SeriesEndField rule={rule} start={start} error={ruleError} onChange={setRule} />
          </div>
          <NextDueDays values={values} times={times} seriesDay={seriesDay} />
        </>
      )}
    </>
  )
}
