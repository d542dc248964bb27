import * as z from 'zod/mini'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter } from '#contract/calendar.ts'
import { PAUSE_DAYS_BACK, PAUSE_DAYS_MAX } from '#contract/limits.ts'
import { canLast, pauseReasons } from '#contract/quests/pauses.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { QuickDays } from '#web/quests/fields/QuickDays.tsx'
import { formatPauseDay, reasonLabels } from './describe-pause.ts'
import { listFirstDays, listLastDays } from './pause-days.ts'
import { useCreatePause } from './queries.ts'
import './pauses.css'

const pauseForm = z
  .object({ who: z.enum(['child', 'all']), reason: z.enum(pauseReasons), first_day: day, last_day: day })
  .check(z.refine(canLast, { path: ['last_day'], error: 'field_pause_days' }))
export type PauseDraft = z.input<typeof pauseForm>

const HolidayOffers = lazyPart(async () => (await import('./HolidayOffers.tsx')).HolidayOffers)

export function PauseDialog(props: DialogDraft<PauseDraft> & { child: Pick<Child, 'id' | 'first_name'> }) {
  const { child, draft, onClose } = props
  const { today } = useCalendar()
  const create = useCreatePause()
  const fields = useFields(
    pauseForm,
    draft ?? { who: 'child', reason: 'sick', first_day: today, last_day: today },
    { field_pause_days: m.field_pause_days },
  )
  const firstDay = fields.field('first_day')
  const lastDay = fields.field('last_day')
  const { reason } = fields.values
  const isPlanned = firstDay.value > today
  const isOver = lastDay.value < today
  function setFirstDay(first: string) {
    firstDay.onChange(first)
    if (first > lastDay.value) lastDay.onChange(first)
  }

  async function send({ who, ...pause }: z.output<typeof pauseForm>) {
    await create.mutateAsync({ ...pause, child_id: who === 'all' ? null : child.id })
    const day = formatPauseDay(pause.last_day)
    flash.success(
      isPlanned
        ? m.quest_pause_planned_flash()
        : isOver
          ? m.quest_pause_excused_flash()
          : m.quest_pause_flash({ day }),
    )
    return true
  }
  return (
    <FormDialog
      title={m.quest_pause_take()}
      lead={m.quest_pause_lead()}
      fields={fields}
      onSubmit={send}
      submitText={isPlanned ? m.quest_pause_plan() : isOver ? m.quest_pause_excuse() : m.quest_pause_start()}
      onClose={onClose}
    >
      <SegmentedChoice
        label={m.quest_pause_who()}
        options={[
          { value: 'child', label: child.first_name },
          { value: 'all', label: m.quest_pause_all() },
        ]}
        {...fields.field('who')}
      />
      <SegmentedChoice
        label={m.quest_pause_why()}
        options={pauseReasons.map((value) => ({ value, label: reasonLabels[value]() }))}
        {...fields.field('reason')}
      />
      {(reason === 'school_holidays' || reason === 'public_holiday') && (
        <HolidayOffers
          kind={reason}
          value={fields.values}
          onChoose={({ first_day, last_day }) => {
            firstDay.onChange(first_day)
            lastDay.onChange(last_day)
          }}
        />
      )}
      <div className="two-columns">
        <div>
          <DayField
            label={m.quest_pause_first_day()}
            min={daysAfter(today, -PAUSE_DAYS_BACK)}
            max={daysAfter(today, PAUSE_DAYS_MAX)}
            {...firstDay}
            onChange={setFirstDay}
          />
          <QuickDays
            label={m.quest_pause_first_shortcuts()}
            days={listFirstDays(today)}
            value={firstDay.value}
            onChange={setFirstDay}
          />
        </div>
        <div>
          <DayField label={m.quest_pause_last_day()} min={firstDay.value} {...lastDay} />
          <QuickDays
            label={m.quest_pause_last_shortcuts()}
            days={listLastDays(today).filter(({ day }) => day >= firstDay.value)}
            value={lastDay.value}
            onChange={lastDay.onChange}
          />
        </div>
      </div>
      {firstDay.value < today && <p className="small muted">{m.quest_pause_missed()}</p>}
    </FormDialog>
  )
}
