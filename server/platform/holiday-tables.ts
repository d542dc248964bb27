import { monthsAfter } from '#contract/calendar.ts'
import { HOLIDAYS_UNTIL } from '#contract/statutory-holidays.ts'

/** Returns a sentence for the operator if the tables of holidays and school breaks end within a year. */
export const getHolidayTablesNotice = (today: string): string | undefined =>
  monthsAfter(today, 12) > HOLIDAYS_UNTIL
    ? `The tables of holidays and school breaks end on ${HOLIDAYS_UNTIL}. Install a version with later days, or add them: see docs/OPERATING.md, "Holidays and school breaks".`
    : undefined
