import { monthsAfter } from '#contract/calendar.ts'
import { RESTORABLE_MONTHS } from '#contract/limits.ts'

/** Returns the last day, in the family's time zone, to restore a closed family or a deleted child. */
export const lastDayToRestore = (closedOn: string) => monthsAfter(closedOn, RESTORABLE_MONTHS)
