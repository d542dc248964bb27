import { getLocale } from '#messages/runtime.js'

/** 5,250 in English, 5 250 in French. */
export const formatNumber = (value: number) => new Intl.NumberFormat(getLocale()).format(value)

/** Cents as dollars: $3.00 in English, 3,00 $ in French. One point is one cent. */
export const formatDollars = (cents: number) =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency: 'CAD' }).format(cents / 100)

/** A calendar day (YYYY-MM-DD) as people write it: Nov 20, 2026. It has no time, so no time zone may shift it. */
export const formatDay = (day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
  asWritten(
    new Intl.DateTimeFormat(getLocale(), { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
  )

/** An instant in the person's own time: Nov 20, 2026, 4:12 p.m. */
export const formatInstant = (
  instant: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
) => asWritten(new Intl.DateTimeFormat(getLocale(), style).format(new Date(instant)))

/** The day in one piece and the time in one piece: a line may break only between them, and after a weekday. */
function asWritten(text: string) {
  if (getLocale() !== 'fr-CA') return text.replace(/ (?=\d+(?![\d:])|[ap]\.)/g, '\u00a0')
  return (
    text
      .replace(/, (?=\d)/, ' à ')
      // The first of a month is an ordinal in French, which the browser does not know.
      .replace(/(^|\s)1(?=\s\p{L}{2})/u, '$11er')
      .replace(/(?<=\d|1er) (?=h|\p{L}{2})|(?<=\s[hà]) | (?=\d{4})/gu, '\u00a0')
  )
}

/** The day an instant falls on, as YYYY-MM-DD, in the given time zone or the device's own. */
export const dayOf = (instant: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(instant)

export const today = (timeZone?: string) => dayOf(new Date(), timeZone)

/** A Canadian number as people write it: (514) 555-0142, in French 514 555-0142. Nothing for none. */
export const formatPhone = (phone: string) =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, getLocale() === 'fr-CA' ? '$1 $2-$3' : '($1) $2-$3')
