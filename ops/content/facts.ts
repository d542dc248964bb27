import { RESTORABLE_MONTHS, WELCOME_POINTS } from '#contract/limits.ts'
import { getTotalPoints, packages } from '#contract/store/packages.ts'
import type { Language } from '#contract/values.ts'

/**
 * Returns the values of the placeholders in one language, such as 5,250 for `points:5000` and $50 for `price:5000`
 * (package 5000).
 */
function getPlaceholderValues(language: Language): Record<string, string> {
  const formatNumber = (value: number) => new Intl.NumberFormat(language).format(value)
  const formatDollars = (cents: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'CAD',
      maximumFractionDigits: 0,
    }).format(cents / 100)
  const labels =
    language === 'fr-CA'
      ? {
          price: 'Prix avant taxes',
          points: 'Points',
          bonus: (percent: number) => ` (${percent} % en prime)`,
        }
      : { price: 'Price before tax', points: 'Points', bonus: (percent: number) => ` (${percent}% bonus)` }
  const rows = packages.map((pack) => {
    const bonus = pack.bonus_points ? labels.bonus((pack.bonus_points / pack.points) * 100) : ''
    return `| ${formatDollars(pack.base_price)} | ${formatNumber(getTotalPoints(pack))}${bonus} |`
  })
  return {
    welcome_points: formatNumber(WELCOME_POINTS),
    kept_months: formatNumber(RESTORABLE_MONTHS),
    // The server replaces these two when it sends a page. They are escaped, because Markdown would read the underscores
    // as emphasis.
    contact: '\\_\\_CONTACT\\_\\_',
    kid_url: '\\_\\_KID\\_URL\\_\\_',
    packages: [`| ${labels.price} | ${labels.points} |`, '|---|---|', ...rows].join('\n'),
    ...Object.fromEntries(
      packages.map((pack) => [`points:${pack.name}`, formatNumber(getTotalPoints(pack))]),
    ),
    ...Object.fromEntries(packages.map((pack) => [`price:${pack.name}`, formatDollars(pack.base_price)])),
  }
}

/** Replaces the `{{…}}` placeholders. Throws if one is unknown. */
export function fillInPlaceholders(text: string, language: Language) {
  const values = getPlaceholderValues(language)
  return text.replace(/\{\{([\w:]+)\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`Unknown placeholder ${placeholder}. Known: ${Object.keys(values).join(', ')}`)
    return value
  })
}
