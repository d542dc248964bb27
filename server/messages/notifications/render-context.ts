import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Language } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import { translate, translator } from '#server/platform/i18n.ts'
import type { RenderContext } from './message-kind.ts'
import type { OutboxRow } from './queries.ts'

export const createRenderContext = (
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { to_name, language }: Pick<OutboxRow, 'to_name' | 'language'>,
): RenderContext => ({
  t: translator(language),
  name: to_name,
  adultUrl: config.ADULT_URL,
  kidUrl: config.KID_URL,
  sellsPoints: config.POINTS === 'bought',
  nameProvider: (provider) => ({ ...knownProviders, openid: config.OPENID_NAME ?? 'OpenID' })[provider],
  linkCodeFor: secrets.deriveCode,
  formatDay: (day) => formatDay(day, language, { dateStyle: 'long' }),
  formatWeekday: (day) => formatDay(day, language, { weekday: 'long', month: 'long', day: 'numeric' }),
  formatClockTime: (time) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
      .format(new Date(`2000-01-01T${time}Z`))
      .replace(/\s/g, '\u00A0'),
  formatPoints: (points) => formatPoints(points, language),
  formatList: (texts) => new Intl.ListFormat(language).format(texts),
  formatMoney: (cents) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'CAD' }).format(cents / 100),
  formatPhone: (phone) => formatPhone(phone, language),
  inLanguage: (names) => names[language],
})

const knownProviders = { google: 'Google', facebook: 'Facebook' }

/** Writes a number of Canada or the United States as people there do, any other with its country code. */
const formatPhone = (phone: string, language: Language) =>
  phone.startsWith('+1')
    ? phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, language === 'fr-CA' ? '$1\u00A0$2-$3' : '($1)\u00A0$2-$3')
    : (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone).replaceAll(' ', '\u00A0')

/** Returns "1,250 points" in English, "1 250 points" in French, with no-break spaces. */
export const formatPoints = (points: number, language: Language) =>
  `${new Intl.NumberFormat(language).format(points)}\u00A0${translate('points_word', language, { points })}`

/** Joins day and month with a no-break space; in French the first of a month is an ordinal (1er). */
function formatDay(day: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${day}T00:00:00Z`)
  const text = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(instant)
  const withOrdinal = language === 'fr-CA' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
  return withOrdinal.replace(/ (?=\d{1,2}(er)?\b)|(?<=\b\d{1,2}(er)?) /g, '\u00A0')
}
