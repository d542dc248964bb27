import { RESTORABLE_MONTHS, WELCOME_POINTS } from '#contract/limits.ts'
import { getTotalPoints, packages } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'

/** Returns the placeholder values in one language: `{{points:5000}}` is 5,250, `{{price:5000}}` $50. */
function numbersFor(language: Language): Record<string, string> {
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const dollars = (cents: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'CAD',
      maximumFractionDigits: 0,
    }).format(cents / 100)
  const titles =
    language === 'fr-CA'
      ? {
          price: 'Prix avant taxes',
          points: 'Points',
          bonus: (percent: number) => ` (${percent} % en prime)`,
        }
      : { price: 'Price before tax', points: 'Points', bonus: (percent: number) => ` (${percent}% bonus)` }
  const rows = packages.map((one) => {
    const bonus = one.bonus_points ? titles.bonus((one.bonus_points / one.points) * 100) : ''
    return `| ${dollars(one.base_price)} | ${number(getTotalPoints(one))}${bonus} |`
  })
  return {
    trial: number(WELCOME_POINTS),
    kept_months: number(RESTORABLE_MONTHS),
    // The server fills these in. Escaped, or Markdown would read the underscores as emphasis.
    contact: '\\_\\_CONTACT\\_\\_',
    kid_url: '\\_\\_KID\\_URL\\_\\_',
    packages: [`| ${titles.price} | ${titles.points} |`, '|---|---|', ...rows].join('\n'),
    ...Object.fromEntries(packages.map((one) => [`points:${one.name}`, number(getTotalPoints(one))])),
    ...Object.fromEntries(packages.map((one) => [`price:${one.name}`, dollars(one.base_price)])),
  }
}

/** Replaces the `{{…}}` placeholders. Throws for an unknown one. */
export function fillInNumbers(text: string, language: Language) {
  const facts = numbersFor(language)
  return text.replace(/\{\{([\w:]+)\}\}/g, (gap, name: string) => {
    const fact = facts[name]
    if (fact === undefined)
      throw new Error(`Unknown placeholder ${gap}. Known: ${Object.keys(facts).join(', ')}`)
    return fact
  })
}
