import { weekdays } from '#contract/quests/recurrence-rule.ts'
import { type WeeklyGrant, type WeeklyGrantForm, weeklyGrantForm } from '#contract/store/grants.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { formatWeekday } from '#web/quests/describe-recurrence.ts'
import { useSetWeeklyGrant } from './queries.ts'

export type WeeklyGrantDraft = Omit<WeeklyGrantForm, 'points'> & { points: number | '' }

const noWeeklyGrant: WeeklyGrantDraft = { points: '', weekday: 'MO' }

export function WeeklyGrantDialog(props: DialogDraft<WeeklyGrantDraft> & { weekly: WeeklyGrant | null }) {
  const { weekly, draft, onClose } = props
  const calendar = useCalendar()
  const setWeekly = useSetWeeklyGrant()
  const { points, weekday } = draft ?? weekly ?? noWeeklyGrant
  const fields = useFields(weeklyGrantForm, { points, weekday })

  async function save(form: WeeklyGrantForm) {
    try {
      const { next_day } = await setWeekly.mutateAsync(form)
      flash.success(m.grant_weekly_saved({ day: formatHistoryDay(next_day, calendar) }))
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  return (
    <FormDialog
      title={m.grant_weekly_title()}
      lead={m.grant_weekly_dialog_text()}
      fields={fields}
      onSubmit={save}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <NumberField label={m.grant_weekly_points()} min={1} hasGem {...fields.field('points')} />
      <SelectField
        label={m.grant_weekly_day()}
        options={weekdays.map((value) => ({ value, label: formatWeekday(value) }))}
        {...fields.field('weekday')}
      />
    </FormDialog>
  )
}
