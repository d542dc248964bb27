import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { postalCodePattern } from '#contract/postal-codes.ts'

/** The packages of the points store. A package's `name` is its points without bonus. Prices are cents without tax. */
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

/** A package's name. Requests send it in the field `points`. */
export const packageName = z.literal(
  packages.map(({ name }) => name),
  'points_option',
)
/** The fallback is only for the compiler: every name has a package. */
export const getPackage = (name: PackageName): Package =>
  packages.find((item) => item.name === name) ?? packages[0]
/** Returns a package's points with its bonus points: 5,250 for package 5000. */
export const getTotalPoints = ({ points, bonus_points }: { points: number; bonus_points: number }) =>
  points + bonus_points

/** The postal code of the card's billing address, which decides the taxes. */
export const postalCode = z
  .string()
  .check(z.minLength(1, 'field_required'), z.regex(postalCodePattern, 'postal_code_invalid'))

export const taxNames = ['GST', 'HST', 'PST', 'QST'] as const
export type TaxName = (typeof taxNames)[number]

export const taxLine = z.object({
  name: z.enum(taxNames),
  /** Thousandths of a percent: 9975 is 9.975 %. */
  rate: z.int(),
  /** Cents. */
  amount: z.int(),
})
export type TaxLine = z.infer<typeof taxLine>

export const getPackages = endpoint({
  method: 'GET',
  url: '/packages',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({
        packages: z.array(
          z.object({ name: packageName, points: z.int(), bonus_points: z.int(), base_price: z.int() }),
        ),
        /** Points that a refund could not take back because they were spent. The next purchase repays them first. */
        owed: z.int(),
        /** Null when the server sells no points. */
        card_form: z.nullable(
          z.object({
            publishable_key: z.string(),
            /** The sandbox's URL; null with Stripe. */
            form: z.nullable(z.string()),
          }),
        ),
      }),
    },
  },
})
