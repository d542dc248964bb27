import type { childGeneralForm } from '#contract/accounts/families.ts'
import { BIRTHDAY_MIN } from '#contract/limits.ts'
import { m } from '#messages'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import type { useFields } from '#web/platform/ui/forms/useFields.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'

type Fields = ReturnType<typeof useFields<typeof childGeneralForm>>

/** Who the child is. */
export function GeneralStep({ fields, onDone }: { fields: Fields; onDone: () => void }) {
  const birthday = fields.field('birthday')
  // The schema knows no today.
  const { today } = useCalendar()
  const isBirthdayInFuture = birthday.value > today
  return (
    <Card>
      <StepHeading>{m.family_step_general()}</StepHeading>
      <Form fields={fields} onSubmit={fields.submit(onDone)}>
        <div className="two-columns">
          <NameFields fields={fields} isOwn={false} />
        </div>
        <div className="two-columns">
          <DayField
            label={m.family_birthday()}
            isOptional
            min={BIRTHDAY_MIN}
            max={today}
            {...birthday}
            error={birthday.error ?? (isBirthdayInFuture ? m.birthday_range() : undefined)}
          />
          <PhoneField label={m.session_phone()} isOptional {...fields.field('phone')} />
        </div>
        <SubmitButton
          fields={{ isValid: fields.isValid && !isBirthdayInFuture, isSending: fields.isSending }}
          disabledReason={m.family_next_reason()}
          size="large"
        >
          {m.family_next()}
        </SubmitButton>
      </Form>
    </Card>
  )
}
