import salesTax from 'sales-tax'
import { beforeAll, expect, test } from 'vitest'
import { provinces as allProvinces, findProvince, type Province } from '#contract/postal-codes.ts'
import { packages } from '#contract/store/packages.ts'
import { registrations } from '#server/platform/business.ts'
import { calculateTaxes, findRegistration } from './taxes.ts'

/* The first test compares our taxes with the npm module `sales-tax`, whose rates of November 2026 agree with ours
   everywhere, including Nova Scotia's 14 %. */

const soldAt = new Date('2026-11-21T17:00:00Z')

const postalCodes: Record<Province, string> = {
  AB: 'T2P 1J9',
  BC: 'V6B 1A1',
  MB: 'R3C 0V8',
  NB: 'E3B 1B5',
  NL: 'A1C 5M2',
  NS: 'B3H 4R2',
  NT: 'X1A 2P7',
  NU: 'X0A 0H0',
  ON: 'M5V 2T6',
  PE: 'C1A 1K2',
  QC: 'H2X 1Y4',
  SK: 'S4P 3Y2',
  YT: 'Y1A 2C6',
}
const provinces = Object.entries(postalCodes)

const discounts = { 'no promo': 0, '10 % off': 10 }

beforeAll(() => salesTax.setTaxOriginCountry('CA'))

/**
 * Returns the tax lines according to `sales-tax`. It lists a harmonized tax in two parts, which are added up to one
 * line.
 */
async function listExpectedLines(province: string, net: number) {
  const { details } = await salesTax.getSalesTax('CA', province)
  const isHarmonized = details.some(({ type }) => type === 'hst')
  const lines = isHarmonized
    ? [{ type: 'hst', rate: details.reduce((sum, { rate }) => sum + rate, 0) }]
    : details
  return lines.map(({ type, rate }) => ({
    name: type.toUpperCase(),
    rate: Math.round(rate * 100_000),
    // `toFixed` removes the error of floating-point numbers before rounding.
    amount: Math.round(Number((net * rate).toFixed(6))),
  }))
}

const purchases = provinces.flatMap(([province, postal_code]) =>
  packages.flatMap(({ base_price: price }) =>
    Object.entries(discounts).map(([promo, percent]) => ({
      province,
      postal_code,
      promo,
      price,
      net: price - (price * percent) / 100,
    })),
  ),
)

test.each(purchases)(
  '[P03.4 P03.7] $province: the taxes on a package of $price cents with $promo match an independent table to the cent',
  async ({ province, postal_code, net }) => {
    expect(calculateTaxes({ postal_code, net, soldAt })).toEqual(await listExpectedLines(province, net))
  },
)

test('[P03.4 P03.6] the taxes of every province have the right names and rates', () => {
  const rates = provinces.map(([province, postal_code]) => [
    province,
    calculateTaxes({ postal_code, net: 10_000, soldAt })
      .map(({ name, rate, amount }) => `${name} ${rate} ${amount}`)
      .join(', '),
  ])
  expect(Object.fromEntries(rates)).toEqual({
    AB: 'GST 5000 500',
    BC: 'GST 5000 500, PST 7000 700',
    MB: 'GST 5000 500, PST 7000 700',
    NB: 'HST 15000 1500',
    NL: 'HST 15000 1500',
    NS: 'HST 14000 1400',
    NT: 'GST 5000 500',
    NU: 'GST 5000 500',
    ON: 'HST 13000 1300',
    PE: 'HST 15000 1500',
    QC: 'GST 5000 500, QST 9975 998',
    SK: 'GST 5000 500, PST 6000 600',
    YT: 'GST 5000 500',
  })
  expect(provinces.map(([province]) => province).sort()).toEqual([...allProvinces].sort())
})

test.each([
  ['half a cent is rounded up', 'T2P 1J9', 1010, [51]],
  ['less than half a cent is rounded down', 'T2P 1J9', 1009, [50]],
  ['9.975 % of 2,000 is 199.5, which becomes 200', 'H2X 1Y4', 2000, [100, 200]],
  ['two taxes with half a cent are each rounded up', 'V6B 1A1', 50, [3, 4]],
  ['half a cent of a harmonized tax is rounded up', 'B3H 4R2', 25, [4]],
  ['a price of zero has no tax', 'M5V 2T6', 0, [0]],
])('[P03.7] each tax is rounded half up separately: %s', (_, postal_code, net, amounts) => {
  expect(calculateTaxes({ postal_code, net, soldAt }).map(({ amount }) => amount)).toEqual(amounts)
})

test('[P03.5] a new rate begins at midnight in the province', () => {
  const rateAt = (instant: string) =>
    calculateTaxes({ postal_code: 'B3H 4R2', net: 100, soldAt: new Date(instant) })[0]?.rate
  expect(rateAt('2025-04-01T02:59:59Z')).toBe(15_000)
  expect(rateAt('2025-04-01T03:00:00Z')).toBe(14_000)
  expect(rateAt('2001-01-01T12:00:00Z')).toBe(15_000)
})

test('[P03.4] the first letter of a postal code gives the province; Nunavut and the Northwest Territories, which share X, differ', () => {
  const names = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => findProvince(`${letter}1A 1A1`) ?? '--')
  expect(names.join(' ')).toBe(
    'NL NS PE -- NB -- QC QC -- QC ON ON ON ON -- ON -- MB SK AB -- BC -- NT YT --',
  )
  expect(['X0A 0H0', 'X0B 1A0', 'x0c0a1', 'X0E 0A0', 'X0G 1A0', 'X1A 2P7'].map(findProvince)).toEqual([
    'NU',
    'NU',
    'NU',
    'NT',
    'NT',
    'NT',
  ])
  expect(findProvince(' h2x1y4 ')).toBe('QC')
})

test.each([
  'D1A 1A1',
  'F1A 1A1',
  'I1A 1A1',
  'O1A 1A1',
  'Q1A 1A1',
  'U1A 1A1',
  'W1A 1A1',
  'Z1A 1A1',
  '90210',
  '',
])('[P03.9] calculating taxes throws for the postal code %j, which is in no province', (postal_code) => {
  expect(() => calculateTaxes({ postal_code, net: 1000, soldAt })).toThrow('No province has the postal code')
})

test.each([-1, 0.5, Number.NaN])('[P03.10] calculating taxes throws for a price of %d cents', (net) => {
  expect(() => calculateTaxes({ postal_code: 'T2P 1J9', net, soldAt })).toThrow(
    'must be a whole number of cents',
  )
})

test('[P03.8] a tax that the business is not registered for is not charged', () => {
  const taxNamesIn = (province: Province, registered: Parameters<typeof calculateTaxes>[0]['registered']) =>
    calculateTaxes({ postal_code: postalCodes[province], net: 1000, soldAt, registered }).map(
      ({ name }) => name,
    )
  expect(
    provinces.flatMap(([, postal_code]) =>
      calculateTaxes({ postal_code, net: 1000, soldAt, registered: [] }),
    ),
  ).toEqual([])
  expect(taxNamesIn('QC', ['GST'])).toEqual(['GST'])
  expect(taxNamesIn('QC', ['QST'])).toEqual(['QST'])
  expect(taxNamesIn('ON', ['GST'])).toEqual(['HST'])
  expect(taxNamesIn('ON', ['QST', 'PST_BC', 'PST_SK', 'PST_MB'])).toEqual([])
  expect(taxNamesIn('BC', ['GST', 'PST_SK', 'PST_MB'])).toEqual(['GST'])
  expect(taxNamesIn('SK', ['PST_SK'])).toEqual(['PST'])
  expect(taxNamesIn('MB', registrations)).toEqual(['GST', 'PST'])
})

test('[P03.8] each tax belongs to one registration', () => {
  const registrationsByProvince = provinces.map(([province, postal_code]) => [
    province,
    calculateTaxes({ postal_code, net: 1000, soldAt }).map(({ name }) => findRegistration(name, postal_code)),
  ])
  expect(Object.fromEntries(registrationsByProvince)).toMatchObject({
    ON: ['GST'],
    NS: ['GST'],
    AB: ['GST'],
    QC: ['GST', 'QST'],
    BC: ['GST', 'PST_BC'],
    SK: ['GST', 'PST_SK'],
    MB: ['GST', 'PST_MB'],
  })
  expect(findRegistration('QST', 'M5V 2T6')).toBeUndefined()
})
