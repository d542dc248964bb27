import * as z from 'zod/mini'
import { isSocialLinks } from './social-links.ts'

/** The taxes that a business registers for. GST registration also covers HST; each PST covers one province. */
export const registrations = ['GST', 'QST', 'PST_BC', 'PST_SK', 'PST_MB'] as const
export type Registration = (typeof registrations)[number]

const ADDRESS_LINES_MAX = 4
/** In characters: longer lines do not fit on an invoice. */
const ADDRESS_LINE_MAX = 60

const nonEmptyLine = z
  .string()
  .check(z.minLength(1), z.maxLength(ADDRESS_LINE_MAX, `at most ${ADDRESS_LINE_MAX} characters`))
export const splitAddressLines = (address: string) => address.split('|').map((line) => line.trim())

/** Settings of the business that sells the points. The law requires most of them on invoices. */
export const businessSettings = {
  BUSINESS_NAME: z.optional(nonEmptyLine),
  BUSINESS_ADDRESS: z.optional(
    z.string().check(
      z.refine((address) => {
        const lines = splitAddressLines(address)
        return (
          lines.length <= ADDRESS_LINES_MAX &&
          lines.every((line) => line.length > 0 && line.length <= ADDRESS_LINE_MAX)
        )
      }, `at most ${ADDRESS_LINES_MAX} lines divided by |, each of at most ${ADDRESS_LINE_MAX} characters`),
    ),
  ),
  TAX_REGISTERED: z.pipe(
    z.pipe(
      z._default(z.string(), registrations.join()),
      z.transform((list: string) => (list === 'none' ? [] : list.split(',').map((name) => name.trim()))),
    ),
    z.array(z.enum(registrations, `none, or a list of ${registrations.join(', ')}`)),
  ),
  TAX_NUMBER_GST: z.optional(
    z.string().check(z.regex(/^\d{5} ?\d{4} ?RT ?\d{4}$/, 'a number like 12345 6789 RT0001')),
  ),
  TAX_NUMBER_QST: z.optional(
    z.string().check(z.regex(/^\d{10} ?TQ ?\d{4}$/, 'a number like 1234567890 TQ0001')),
  ),
  TAX_NUMBER_PST_BC: z.optional(nonEmptyLine),
  TAX_NUMBER_PST_SK: z.optional(nonEmptyLine),
  TAX_NUMBER_PST_MB: z.optional(nonEmptyLine),
  /** Shown in the footer of the parents' site. */
  SOCIAL_LINKS: z.optional(
    z.string().check(z.refine(isSocialLinks, 'addresses like https://…, divided by |')),
  ),
}

export type Business = z.infer<z.ZodMiniObject<typeof businessSettings>>

/** Defaults for trial mode. They are plainly made up. */
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

export function listMissingForInvoices(settings: Business): (keyof Business)[] {
  const required = ['BUSINESS_NAME', 'BUSINESS_ADDRESS', 'TAX_NUMBER_GST'] as const
  return required.filter(
    (name) => !settings[name] && (name !== 'TAX_NUMBER_GST' || settings.TAX_REGISTERED.includes('GST')),
  )
}
