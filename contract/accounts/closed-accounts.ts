import { monthsAfter } from '#contract/calendar.ts'
import { RESTORABLE_MONTHS } from '#contract/limits.ts'

/** The last day, in the family's calendar, on which what was closed can come back; at its midnight it is gone. */
export const lastDayToRestore = (closedOn: string) => monthsAfter(closedOn, RESTORABLE_MONTHS)
