import { Refusal } from '#contract/refusals.ts'

/** Throws the refusal `invalid` for a PIN made of the child's birthday (YYYY-MM-DD), which siblings and friends know. (F03) */
export function assertPinHardToGuess(pin: string, birthday: string | null | undefined) {
  if (birthday && birthdayPins(birthday).includes(pin))
    throw new Refusal('invalid', { fields: { pin: 'pin_birthday' } })
}

function birthdayPins(birthday: string): string[] {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const shortYear = year.slice(2)
  const dayAndMonth = [`${month}${day}`, `${day}${month}`]
  return [
    year,
    `${year}${month}`,
    `${month}${shortYear}`,
    `${shortYear}${month}`,
    ...dayAndMonth,
    ...dayAndMonth.flatMap((digits) => [`${digits}${shortYear}`, `${shortYear}${digits}`]),
  ]
}
