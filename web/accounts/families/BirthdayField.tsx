import { BIRTHDAY_MIN } from '#contract/limits.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'

/**
 * For disabling a form's submit button: the schema does not know today's date, so it cannot refuse a future birthday.
 */
export const useIsInFuture = (birthday: string) => birthday > useCalendar().today

export function BirthdayField({ fields }: { fields: { field: (name: 'birthday') => FieldBinding<string> } }) {
  const birthday = fields.field('birthday')
  const { today } = useCalendar()
  const error = birthday.error ?? (birthday.value > today ? m.birthday_range() : undefined)
  const range = { min: BIRTHDAY_MIN, max: today }
  return <DayField label={m.family_birthday()} isOptional {...range} {...birthday} error={error} />
}
