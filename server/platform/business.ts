import * as z from 'zod/mini'
import { isSocialLinks } from './social-links.ts'

/* Who runs this and sells the points: what the law wants on invoices, and where else they are. */

/** What a business registers for: HST comes with GST, and each PST is its province's own. */
export const registrations = ['GST', 'QST', 'PST_BC', 'PST_SK', 'PST_MB'] as const
export type Registration = (typeof registrations)[number]

const ADDRESS_LINES_MAX = 4
/** As long as a name or a line of an address may be, to stand on an invoice whole. */
const ADDRESS_LINE_MAX = 60

const line = z
  .string()
  .check(z.minLength(1), z.maxLength(ADDRESS_LINE_MAX, `at most ${ADDRESS_LINE_MAX} characters`))
/** Of `1 Street|Town` the lines. */
export const splitAddress = (address: string) => address.split('|').map((line) => line.trim())

/** The settings of the business. */
export const businessSettings = {
  BUSINESS_NAME: z.optional(line),
  BUSINESS_ADDRESS: z.optional(
    z.string().check(
      z.refine((address) => {
        const lines = splitAddress(address)
        return (
          lines.length <= ADDRESS_LINES_MAX &&
          lines.every((line) => line.length > 0 && line.length <= ADDRESS_LINE_MAX)
        )
      }, `lines divided by |, at most ${ADDRESS_LINES_MAX} of at most ${ADDRESS_LINE_MAX} characters`),
    ),
  ),
  TAX_REGISTERED: z.pipe(
    z.pipe(
      z._default(z.string(), registrations.join()),
      z.transform((list: string) => (list === 'none' ? [] : list.split(',').map((name) => name.trim()))),
    ),
    z.array(z.enum(registrations, `none, or a list of ${registrations.join(', ')}`)),
  ),
  /** For HST too. */
  TAX_NUMBER_GST: z.optional(
    z.string().check(z.regex(/^\d{5} ?\d{4} ?RT ?\d{4}$/, 'a number like 12345 6789 RT0001')),
  ),
  TAX_NUMBER_QST: z.optional(
    z.string().check(z.regex(/^\d{10} ?TQ ?\d{4}$/, 'a number like 1234567890 TQ0001')),
  ),
  TAX_NUMBER_PST_BC: z.optional(line),
  TAX_NUMBER_PST_SK: z.optional(line),
  TAX_NUMBER_PST_MB: z.optional(line),
  /** Where else it is: at the foot of the adult site's pages. */
  SOCIAL_LINKS: z.optional(
    z.string().check(z.refine(isSocialLinks, 'addresses like https://…, divided by |')),
  ),
}

export type Business = z.infer<z.ZodMiniObject<typeof businessSettings>>

/** What stands on the invoices and pages of a trial where nothing is set; nobody can take it for real. */
export const trialBusiness = {
  BUSINESS_NAME: 'Questnest (trial, not a business)',
  BUSINESS_ADDRESS: '1 Made-up Street|Sampleville ON X0X 0X0',
  TAX_NUMBER_GST: '00000 0000 RT0000',
  TAX_NUMBER_QST: '0000000000 TQ0000',
  TAX_NUMBER_PST_BC: 'PST-0000-0000',
  TAX_NUMBER_PST_SK: '0000000',
  TAX_NUMBER_PST_MB: '000000-0',
  SOCIAL_LINKS: 'https://www.instagram.com/questnest.example|https://www.youtube.com/@questnest.example',
} as const satisfies Partial<Business>

/** Which settings are missing that an invoice for real money needs. */
export function missingForInvoices(settings: Business): (keyof Business)[] {
  const needed = ['BUSINESS_NAME', 'BUSINESS_ADDRESS', 'TAX_NUMBER_GST'] as const
  return needed.filter(
    (name) => !settings[name] && (name !== 'TAX_NUMBER_GST' || settings.TAX_REGISTERED.includes('GST')),
  )
}
