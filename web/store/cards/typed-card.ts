export type TypedCard = { number: string; expiry: string; cvc: string }

export const onlyDigits = (text: string) => text.replace(/\D/g, '')

/** Formats a number, even while it is being typed, as 4242 4242 4242 4242. */
export const groupNumber = (text: string) =>
  onlyDigits(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Formats an expiry, even while it is being typed, as 12 / 29. Accepts 12/2029, for example from the clipboard. */
export function groupExpiry(text: string) {
  const digits = onlyDigits(text)
  const longYear = /^(\d\d)20(\d\d)$/.exec(digits)
  const [month = '', year = ''] = longYear ? longYear.slice(1) : [digits.slice(0, 2), digits.slice(2, 4)]
  return year ? `${month} / ${year}` : month
}

export function findInvalidFields({ number, expiry, cvc }: TypedCard, now: Date): Set<keyof TypedCard> {
  const invalid = new Set<keyof TypedCard>()
  if (!passesLuhnCheck(onlyDigits(number))) invalid.add('number')
  const [month = 0, year = 0] = expiry.split(' / ').map(Number)
  const isComplete = month >= 1 && month <= 12 && expiry.length === 7
  // A card is valid until the end of its month.
  if (!isComplete || new Date(2000 + year, month) <= now) invalid.add('expiry')
  if (!/^\d{3,4}$/.test(cvc)) invalid.add('cvc')
  return invalid
}

/** The Luhn check finds most typos. */
function passesLuhnCheck(digits: string) {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Returns the card as form parameters of Stripe's API. */
export function toCardParams({ number, expiry, cvc }: TypedCard): Record<string, string> {
  const [month = '', year = ''] = expiry.split(' / ')
  return {
    type: 'card',
    'card[number]': onlyDigits(number),
    'card[exp_month]': month,
    'card[exp_year]': `20${year}`,
    'card[cvc]': cvc,
  }
}
