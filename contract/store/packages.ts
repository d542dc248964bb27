import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { postalCodePattern } from '#contract/postal-codes.ts'

/** What the points store sells, by the number that names it on the wire. Prices are cents (CAD) without tax. */
export const packages = [
  { name: 1000, points: 1000, bonus_points: 0, base_price: 1000 },
  { name: 2000, points: 2000, bonus_points: 0, base_price: 2000 },
  { name: 3000, points: 3000, bonus_points: 0, base_price: 3000 },
  { name: 4000, points: 4000, bonus_points: 0, base_price: 4000 },
  { name: 5000, points: 5000, bonus_points: 250, base_price: 5000 },
  { name: 10_000, points: 10_000, bonus_points: 1000, base_price: 10_000 },
] as const
export type Package = (typeof packages)[number]
export type PackageName = Package['name']

/** `points` on the wire: which package. */
export const packageName = z.literal(
  packages.map(({ name }) => name),
  'points_option',
)
export const getPackage = (name: PackageName): Package =>
  packages.find((one) => one.name === name) ?? packages[0]
/** What a family gets for it, bonus included: 5,250 for 5000. */
export const getTotalPoints = ({ points, bonus_points }: { points: number; bonus_points: number }) =>
  points + bonus_points

/** Where a card is billed; it decides the tax. */
export const postalCode = z
  .string()
  .check(z.minLength(1, 'field_required'), z.regex(postalCodePattern, 'postal_code_invalid'))

export const taxNames = ['GST', 'HST', 'PST', 'QST'] as const
export type TaxName = (typeof taxNames)[number]

/** One tax of a quote, as on its invoice. */
export const taxLine = z.object({
  name: z.enum(taxNames),
  /** Thousandths of a percent: 9975. */
  rate: z.int(),
  /** Cents. */
  amount: z.int(),
})
export type TaxLine = z.infer<typeof taxLine>

/** Everything a page needs that sells points or keeps cards. */
export const getPackages = endpoint({
  method: 'GET',
  url: '/packages',
  config: { allow: ['parent'] },
  schema: {
    tags: ['payments'],
    summary:
      'What the store sells, what the family owes, and whom the browser gives a card to: null where this server sells nothing',
    response: {
      200: z.object({
        packages: z.array(
          z.object({ name: packageName, points: z.int(), bonus_points: z.int(), base_price: z.int() }),
        ),
        /** Points of money that went back after they were spent: what is bought next pays them first. */
        owed: z.int(),
        card_form: z.nullable(
          z.object({
            publishable_key: z.string(),
            /** The sandbox's address; null where Stripe itself takes the card. */
            form: z.nullable(z.string()),
          }),
        ),
      }),
    },
  },
})
