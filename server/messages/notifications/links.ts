import type { Language } from '#contract/values.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { OutboxRow } from './queries.ts'
import { pointsIn } from './template.ts'

/** What a letter may need beside its facts: whom it is for, the sites, the codes, how its language writes things. */
export type Ways = {
  name: string
  adult: string
  kid: string
  /** Whether points can be bought. */
  sells: boolean
  codeOf: (id: string) => string
  /** March 6, 2026. */
  dayOf: (day: string) => string
  points: (points: number) => string
  /** Cents as Canadian dollars. */
  money: (cents: number) => string
  /** In the letter's language. */
  named: (names: Record<Language, string>) => string
  /** Friday, March 6. */
  weekday: (day: string) => string
  /** A Canadian number as people write it. */
  phoneOf: (phone: string) => string
}

export const waysOf = (
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { to_name, language }: Pick<OutboxRow, 'to_name' | 'language'>,
): Ways => ({
  name: to_name,
  adult: config.ADULT_URL,
  kid: config.KID_URL,
  sells: config.PAYMENTS === 'on',
  codeOf: secrets.deriveCode,
  dayOf: (day) => dayIn(day, language, { dateStyle: 'long' }),
  points: (points) => pointsIn(points, language),
  money: (cents) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'CAD' }).format(cents / 100),
  named: (names) => names[language],
  weekday: (day) => dayIn(day, language, { weekday: 'long', month: 'long', day: 'numeric' }),
  phoneOf: (phone) =>
    phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, language === 'fr-CA' ? '$1\u00A0$2-$3' : '($1)\u00A0$2-$3'),
})

/** A day that keeps its number beside its month; in French the first of a month is an ordinal. */
function dayIn(day: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${day}T00:00:00Z`)
  const text = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(instant)
  const said = language === 'fr-CA' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
  return said.replace(/ (?=\d{1,2}(er)?\b)|(?<=\b\d{1,2}(er)?) /g, '\u00A0')
}
