import { expect, test } from 'vitest'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import {
  type DeliveryAddress,
  findDeliveryProblems,
  isPoBox,
  needsDeliveryAddress,
  provinceCodes,
} from '#contract/rewards/delivery.ts'
import { deliveryForm } from '#server/testing/test-server.ts'

const kinds: Record<string, ProductKind[]> = {
  merchandise: ['merchandise'],
  'a gift card': ['physical_card'],
  'a gift card with merchandise': ['physical_card', 'merchandise'],
  'a physical and a digital gift card': ['physical_card', 'digital_card'],
}
const addresses: Record<string, Partial<DeliveryAddress>> = {
  'a street in Canada': {},
  'a post office box in Canada': { line1: 'P.O. Box 12' },
  'a post office box in the second line': { line2: 'C.P. 12' },
  'a street in the US': { country: 'US', province: 'NY', postal_code: '12205', line1: '5 Main St' },
  'a post office box in the US': {
    country: 'US',
    province: 'NY',
    postal_code: '12205-1234',
    line1: 'PO Box 5',
  },
}
/** For each set of kinds and each address: `accepted`, or the field with the problem. */
const rules: Record<string, Record<string, keyof DeliveryAddress | 'accepted'>> = {
  merchandise: {
    'a street in Canada': 'accepted',
    'a post office box in Canada': 'line1',
    'a post office box in the second line': 'line2',
    'a street in the US': 'country',
    'a post office box in the US': 'country',
  },
  'a gift card': {
    'a street in Canada': 'accepted',
    'a post office box in Canada': 'accepted',
    'a post office box in the second line': 'accepted',
    'a street in the US': 'accepted',
    'a post office box in the US': 'accepted',
  },
  'a gift card with merchandise': {
    'a street in Canada': 'accepted',
    'a post office box in Canada': 'line1',
    'a post office box in the second line': 'line2',
    'a street in the US': 'country',
    'a post office box in the US': 'country',
  },
  'a physical and a digital gift card': {
    'a street in Canada': 'accepted',
    'a post office box in Canada': 'accepted',
    'a post office box in the second line': 'accepted',
    'a street in the US': 'accepted',
    'a post office box in the US': 'accepted',
  },
}
const cases = Object.entries(rules).flatMap(([parcel, table]) =>
  Object.entries(table).map(([address, result]) => ({ parcel, address, result })),
)

test.each(cases)(
  '[R07.2 R07.4 R07.5] $parcel sent to $address is accepted, or refused for a field of the address: $result',
  ({ parcel, address, result }) => {
    const problems = findDeliveryProblems(kinds[parcel] ?? [], deliveryForm(addresses[address]))
    expect(Object.keys(problems)).toEqual(result === 'accepted' ? [] : [result])
  },
)

test('[R07.1] only kinds of products that are shipped need an address', () => {
  expect(needsDeliveryAddress(['digital_card', 'digital_card'])).toBe(false)
  expect(needsDeliveryAddress(['digital_card', 'physical_card'])).toBe(true)
  expect(needsDeliveryAddress(['merchandise'])).toBe(true)
})

test.each([
  'P.O. Box 12',
  'PO Box 12',
  'p.o.box 12',
  'P. O. Box 12',
  'P O BOX 12',
  'POBox12',
  'P.0. Box 12',
  'PO-Box 12',
  'POB 12',
  'P.O.B. 12',
  'P.O.B.',
  'Post Office Box 12',
  'Postal Box 12',
  'Post Box 12',
  'Box 12',
  'BOX #12',
  'Box no. 12',
  'Lock Box 12',
  'Mailbox 12',
  'Box 12, Station A',
  '1200 Main St, P.O. Box 12',
  'Ｐ.Ｏ. Ｂｏｘ 12',
  'C.P. 123',
  'CP 123',
  'C. P. 123',
  'c.p.123',
  'CP no 12',
  'Case postale 12',
  'case postale',
  'Casier postal 12',
  'Boîte postale 12',
  'Boite Postale 12',
  'BOÎTE 12',
  'Bte postale 12',
  'BP 12',
  'B.P. 12',
  'B. P. 12, succ. A',
  'General Delivery',
  'GENERAL DELIVERY',
  'Gen. Del.',
  'Gen Delivery',
  'Poste restante',
  'Livraison générale',
  'PMB 12',
  '5 Main St PMB 12',
  'P.O. Bx 12',
  'C.P. n° 12',
  'C.P. nº 12',
  'C.P. num. 12',
  'B.P. n° 12',
])('[R07.3] %s is a post office box', (line) => expect(isPoBox(line)).toBe(true))

test.each([
  '12 Box Hill Road',
  'Box Hill Road 12',
  '5 Boxwood Crescent',
  '12 C.P. Snow St',
  '100 CPR Street',
  '1200 rue Sainte-Catherine O',
  '12 Post Road',
  '5 Postmaster Lane',
  '8 Old Post Office Road',
  '3 Poboktan Drive',
  '14 General Currie Rd',
  '7 Delivery Lane',
  'RR 2, 1450 County Road 5',
  '5 rue de la Poste',
  '10 Chemin du Cap 12',
  '12 rue Casgrain',
  '25 BPOE Lane',
  'Apt 5, 99 Cape Split Rd',
  '12 P O Lane',
  '33 rue Boitelle',
  '12 rue de la Case',
])('[R07.3] %s is a street', (line) => expect(isPoBox(line)).toBe(false))

test.each([
  ['QC', 'H3B 1A7', 'none'],
  ['QC', 'J4B 1A7', 'none'],
  ['ON', 'M5V 3L9', 'none'],
  ['NU', 'X0A 0H0', 'none'],
  ['NT', 'X1A 2N5', 'none'],
  ['ON', 'H3B 1A7', 'delivery_other_province'],
  ['QC', 'K1A 0B1', 'delivery_other_province'],
  ['QC', 'h3b 1a7', 'postal_code_invalid'],
  ['QC', 'H3B1A7', 'postal_code_invalid'],
  ['QC', 'H3B  1A7', 'postal_code_invalid'],
  ['QC', 'H3B-1A7', 'postal_code_invalid'],
  ['QC', 'HHB 1A7', 'postal_code_invalid'],
  ['QC', 'D3B 1A7', 'postal_code_invalid'],
  ['QC', 'H3O 1A7', 'postal_code_invalid'],
  ['QC', '12205', 'postal_code_invalid'],
])('[R07.7] in %s the postal code %s gives the problem: %s', (province, postal_code, problem) => {
  const problems = findDeliveryProblems(['merchandise'], deliveryForm({ province, postal_code }))
  expect(problems.postal_code ?? 'none').toBe(problem)
})

test.each([
  ['NY', '12205', {}],
  ['DC', '20500-0003', {}],
  ['NY', '1220', { postal_code: 'delivery_zip' }],
  ['NY', '122051', { postal_code: 'delivery_zip' }],
  ['NY', '12205-12', { postal_code: 'delivery_zip' }],
  ['NY', 'H3B 1A7', { postal_code: 'delivery_zip' }],
  ['QC', '12205', { province: 'delivery_state' }],
  ['ZZ', '12205', { province: 'delivery_state' }],
])('[R07.7] in the US %s %s gives the problems %o', (province, postal_code, problems) => {
  const delivery = deliveryForm({ country: 'US', province, postal_code })
  expect(findDeliveryProblems(['physical_card'], delivery)).toEqual(problems)
})

test('[R07.7] an address in Canada needs one of 13 provinces and territories; an address in the US one of 51 states and districts', () => {
  expect(findDeliveryProblems(['merchandise'], deliveryForm({ province: 'NY' }))).toEqual({
    province: 'delivery_province',
  })
  expect([provinceCodes.CA.length, provinceCodes.US.length]).toEqual([13, 51])
})
