import { dayIn } from '#contract/calendar.ts'
import { getLocale } from '#messages/runtime.js'

/** Caches formatters: creating one is slow on a phone, and a list formats many dates. */
function memoizeByLocale<Options, Formatter>(create: (locale: string, options?: Options) => Formatter) {
  const formatters = new Map<string, Formatter>()
  return (options?: Options, locale: string = getLocale()) => {
    const cacheKey = locale + JSON.stringify(options)
    const formatter = formatters.get(cacheKey) ?? create(locale, options)
    formatters.set(cacheKey, formatter)
    return formatter
  }
}
const numberFormat = memoizeByLocale(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dateFormat = memoizeByLocale(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** 5,250 in English, 5 250 in French. */
export const formatNumber = (value: number) => numberFormat().format(value)

/** Formats cents: $3.00 in English, 3,00 $ in French. One point is one cent. */
export const formatDollars = (cents: number) =>
  numberFormat({ style: 'currency', currency: 'CAD' }).format(cents / 100)

/** Formats a calendar day (YYYY-MM-DD): Nov 20, 2026. Uses UTC, so that no time zone shifts the day. */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
  withTypography(dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)))

/** Formats an instant, by default in the device's time zone: Nov 20, 2026, 4:12 p.m. */
export const formatInstant = (
  instant: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
) => withTypography(dateFormat(options).format(new Date(instant)))

/** Allows line breaks only between day and time, and after a weekday. Also corrects Intl's French. */
function withTypography(text: string) {
  if (getLocale() !== 'fr-CA') return text.replace(/ (?=\d+(?![\d:])|[ap]\.)/g, '\u00a0')
  return (
    text
      .replace(/, (?=\d)/, ' à ')
      .replace(/(?<=^|\s)0(?=\d\sh)/, '')
      // In French the first of a month is an ordinal, which Intl does not write.
      .replace(/(^|\s)1(?=\s\p{L}{2})/u, '$11er')
      .replace(/(?<=\d|1er) (?=h|\p{L}{2})|(?<=\s[hà]) | (?=\d{4})/gu, '\u00a0')
  )
}

export const today = (timeZone?: string) => dayIn(timeZone, new Date())

/** Formats +15145550142 as (514) 555-0142, in French as 514 555-0142. Returns other text unchanged. */
export const formatPhone = (phone: string) =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, getLocale() === 'fr-CA' ? '$1 $2-$3' : '($1) $2-$3')
