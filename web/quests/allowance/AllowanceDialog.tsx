import type { Child } from '#contract/accounts/children.ts'
import { type Allowance, type AllowanceForm, allowanceForm } from '#contract/quests/allowance.ts'
import { weekdays } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { formatWeekday } from '#web/quests/describe-recurrence.ts'
import { describeAllowance } from './describe-allowance.ts'
import { useSetAllowance } from './queries.ts'

export type AllowanceDraft = Omit<AllowanceForm, 'points'> & { points: number | '' }

const noAllowance: AllowanceDraft = { points: '', weekday: 'SA', condition: 'share' }

export function AllowanceDialog(
  props: DialogDraft<AllowanceDraft> & { child: Child; allowance: Allowance | undefined },
) {
  const { child, allowance, draft, onClose } = props
  const name = child.first_name
  const calendar = useCalendar()
  const setAllowance = useSetAllowance(child.id)
  const { points, weekday, condition } = draft ?? allowance ?? noAllowance
  const fields = useFields(allowanceForm, { points, weekday, condition })
  const parsed = allowanceForm.safeParse(fields.values)

  async function save(form: AllowanceForm) {
    try {
      const { next_day } = await setAllowance.mutateAsync(form)
      flash.success(m.allowance_saved({ name, day: formatHistoryDay(next_day, calendar) }))
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  return (
    <FormDialog
      title={m.allowance_dialog_title({ name })}
      lead={m.allowance_dialog_text({ name })}
      fields={fields}
      onSubmit={save}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <NumberField label={m.allowance_points()} min={1} hasGem {...fields.field('points')} />
      <SelectField
        label={m.allowance_day()}
        options={weekdays.map((value) => ({ value, label: formatWeekday(value) }))}
        {...fields.field('weekday')}
      />
      <SegmentedChoice
        label={m.allowance_condition()}
        options={[
          { value: 'none', label: m.allowance_none() },
          { value: 'share', label: m.allowance_share() },
          { value: 'all', label: m.allowance_all() },
        ]}
        {...fields.field('condition')}
      />
      <p role="status">{parsed.success && describeAllowance(parsed.data, name)}</p>
    </FormDialog>
  )
}
