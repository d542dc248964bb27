import { monthsAfter } from '#contract/calendar.ts'

/** How many months a closed family, and a deleted child, can come back. */
export const KEPT_MONTHS = 6

/** The last day, in the family's calendar, on which what was closed can come back; at its midnight it is gone. */
export const lastDayToRestore = (closedOn: string) => monthsAfter(closedOn, KEPT_MONTHS)
