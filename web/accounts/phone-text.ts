import { formatPhone } from '#web/platform/app/format.ts'

/** A country code, which has one, two or three digits, and the number in that country. */
const FOREIGN = /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d+)$/

/**
 * Like `formatPhone`, and formats +33612345678 as +33 6 12 34 56 78. Groups the digits of all countries by two, because
 * how each does it would take a library to know.
 */
export const formatAnyPhone = (phone: string) =>
  formatPhone(phone).replace(
    FOREIGN,
    (_, code, digits: string) => `+${code} ${digits.replace(/(?<=\d)(?=(\d\d)+$)/g, ' ')}`,
  )

/** A phone number for a text: unlike in a field, it does not break across lines. */
export const phoneText = (phone: string) => formatAnyPhone(phone).replaceAll(' ', '\u00a0')
