import { type Registration, splitAddress } from '#server/platform/business.ts'
import { type Config, parseMailAddress } from '#server/platform/config.ts'
import type { Seller } from './invoice-data.ts'

/** Who sells, as on an invoice. A server that sells for real money does not start without name and address. */
export function toSeller(config: Config): Seller {
  const { BUSINESS_NAME = '', BUSINESS_ADDRESS = '', MAIL_FROM, TAX_REGISTERED } = config
  const numbers: [Registration, string | undefined][] = TAX_REGISTERED.map((name) => [
    name,
    config[`TAX_NUMBER_${name}`],
  ])
  return {
    name: BUSINESS_NAME,
    address: splitAddress(BUSINESS_ADDRESS),
    email: parseMailAddress(MAIL_FROM),
    numbers: Object.fromEntries(numbers.filter(([, number]) => number)),
  }
}
