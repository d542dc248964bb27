import { businessDaysAfter, daysAfter } from '#contract/calendar.ts'
import { isProvince, provinces } from '#contract/postal-codes.ts'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import { isHoliday } from '#contract/statutory-holidays.ts'

/*
 * The deadlines that the terms of use promise, as days in the family's time zone. Business days are Monday to Friday
 * without the statutory holidays of the province to which the reward is sent. A gift card without an address, or an
 * address in the US, has the holidays that all provinces and territories have.
 */

const holidaysOf = (province: string | null) => (day: string) =>
  province !== null && isProvince(province)
    ? isHoliday(province, day)
    : provinces.every((each) => isHoliday(each, day))

/** Returns the first and last day on which the reward of an order placed on `placedOn` should arrive. (R06) */
export function getExpectedDelivery(kind: ProductKind, placedOn: string): { from: string; until: string } {
  if (kind === 'digital_card')
    return { from: placedOn, until: businessDaysAfter(placedOn, 2, holidaysOf(null)) }
  const weeks = kind === 'merchandise' ? { from: 8, until: 10 } : { from: 5, until: 8 }
  return { from: daysAfter(placedOn, 7 * weeks.from), until: daysAfter(placedOn, 7 * weeks.until) }
}

/** Returns the last day to report damage of a reward that was delivered on `deliveredOn`. (R09) */
export const getDamageDeadline = (deliveredOn: string, province: string | null) =>
  businessDaysAfter(deliveredOn, 2, holidaysOf(province))

/** Returns the last day to send back a reward that was reported as damaged. (R09) */
export const getReturnDeadline = (reportedOn: string, province: string | null) =>
  businessDaysAfter(reportedOn, 15, holidaysOf(province))
