import { formatPhone } from '#web/platform/app/format.ts'

/** A phone number for a text: unlike in a field, it does not break across lines. */
export const phoneText = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0')
