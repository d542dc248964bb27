import { testCards } from '@questnest/stripe-sandbox/cards'

/** Match card numbers, with or without a space or dash between two digits. */
const cardNumberPatterns = Object.keys(testCards).map((number) => new RegExp([...number].join('[ -]?')))
const otherPatterns = [
  /_secret_\w{8,}/,
  /\b(sk|rk)_(test|live)_\w+/,
  /\bwhsec_\w+/,
  /\bBearer \S+/,
  /\bcvc\W{1,5}\d{3}/i,
]

/** Returns secrets found in a log: card numbers and security codes, client secrets, keys, tokens. (P04, H15) */
export const findSecrets = (log: string): string[] =>
  [...cardNumberPatterns, ...otherPatterns].flatMap((pattern) => pattern.exec(log)?.[0] ?? [])
