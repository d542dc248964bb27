import { expect, test } from 'vitest'
import { getDamageDeadline, getExpectedDelivery, getReturnDeadline } from './deadlines.ts'

test('[W05.36] a digital gift card is expected two business days later, without the holidays of all Canada', () => {
  expect(getExpectedDelivery('digital_card', '2026-12-24').until).toBe('2026-12-29')
  expect(getExpectedDelivery('digital_card', '2027-06-30').until).toBe('2027-07-05')
  // Remembrance Day is a business day in Ontario and Quebec.
  expect(getExpectedDelivery('digital_card', '2026-11-10').until).toBe('2026-11-12')
})

test('[W05.35] deadlines count the business days of the province', () => {
  expect(getDamageDeadline('2026-11-10', 'BC')).toBe('2026-11-13')
  expect(getDamageDeadline('2026-11-10', 'ON')).toBe('2026-11-12')
  expect(getReturnDeadline('2026-12-18', 'ON')).toBe('2027-01-12')
  expect(getReturnDeadline('2027-06-18', 'QC')).toBe('2027-07-13')
})
