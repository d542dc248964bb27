import type { Province } from './postal-codes.ts'

/*
 * The school breaks that begin before 2029, from the school year 2026-27 on: earlier ones were over when the table was made.
 * A break's days are all days without school, weekends included.
 *
 * Only `published` days were set by the province for all schools. `computed` days follow from a rule of the province or of
 * a large board, and other boards may differ from it. `usual` days are those of some boards' calendars or, for years without
 * a calendar, the weeks of former years. Nobody has confirmed them, so they are only proposals.
 */

export type SchoolBreakKind = 'winter' | 'february' | 'spring' | 'easter' | 'summer'
export type SchoolBreak = {
  kind: SchoolBreakKind
  from: string
  until: string
  /** Whether the days differ from school to school, so that parents should check them. */
  usual: boolean
}
type Basis = 'published' | 'computed' | 'usual'
type Row = readonly [SchoolBreakKind, from: string, until: string, Basis]

const schoolBreaks: Record<Province, readonly Row[]> = {
  // Each board chooses. Edmonton Public Schools, regulation GCA.AR (epsb.ca): two weeks from a Monday with December 24
  // and January 2, and the week of the last Monday in March. Calgary Catholic's proposal for 2026-27 (livewirecalgary.com).
  AB: [
    ['winter', '2026-12-19', '2027-01-03', 'computed'],
    ['spring', '2027-03-26', '2027-04-04', 'computed'],
    ['summer', '2027-06-30', '2027-08-31', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'computed'],
    ['spring', '2028-03-25', '2028-04-02', 'computed'],
    ['summer', '2028-07-01', '2028-08-30', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'computed'],
  ],
  // Each board chooses (School Calendar Regulation). Calendars of the districts 23 and 42 for 2026-27 (sd23.bc.ca, sd42.ca).
  BC: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-13', '2027-03-29', 'usual'],
    ['summer', '2027-06-25', '2027-09-06', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-11', '2028-03-26', 'usual'],
    ['summer', '2028-06-30', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Divisions follow the days of the province (edu.gov.mb.ca, "School year"), not read for these years. The days are
  // those of Hanover School Division (hsd.ca) in years with the same weekdays; the spring break is the last week of March.
  MB: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-26', '2027-04-04', 'usual'],
    ['summer', '2027-07-01', '2027-09-07', 'usual'],
    ['winter', '2027-12-23', '2028-01-05', 'usual'],
    ['spring', '2028-03-25', '2028-04-02', 'usual'],
    ['summer', '2028-07-01', '2028-09-05', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Each district publishes its calendar (gnb.ca, "School calendars"). The March break is the first full week of March.
  NB: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-02-27', '2027-03-07', 'usual'],
    ['summer', '2027-06-26', '2027-09-06', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-04', '2028-03-12', 'usual'],
    ['summer', '2028-06-24', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // nlschools.ca, "School calendar": the break of the spring begins on Good Friday and lasts through the week after.
  NL: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['easter', '2027-03-26', '2027-04-04', 'usual'],
    ['summer', '2027-06-26', '2027-09-06', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['easter', '2028-04-14', '2028-04-23', 'usual'],
    ['summer', '2028-07-01', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Each regional centre publishes its calendar (ednet.ns.ca, hrce.ca). The March break is usually Ontario's week.
  NS: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-13', '2027-03-21', 'usual'],
    ['summer', '2027-07-01', '2027-09-06', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-11', '2028-03-19', 'usual'],
    ['summer', '2028-07-01', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Each education body sets its calendar (ece.gov.nt.ca, "School calendars"). The days are the habit of Yellowknife.
  NT: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-13', '2027-03-29', 'usual'],
    ['summer', '2027-06-26', '2027-08-29', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-11', '2028-03-26', 'usual'],
    ['summer', '2028-06-24', '2028-08-27', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Each community sets its calendar (gov.nu.ca). Spring breaks and summers differ by weeks, so none is proposed.
  NU: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // ontario.ca/page/school-year-calendars has the breaks until 2026-27. Later ones follow Regulation 304: five days from
  // the Monday after the Friday before March 14, and two weeks at Christmas. The school year is September 1 to June 30.
  ON: [
    ['winter', '2026-12-19', '2027-01-03', 'published'],
    ['spring', '2027-03-13', '2027-03-21', 'published'],
    ['summer', '2027-07-01', '2027-09-06', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'computed'],
    ['spring', '2028-03-11', '2028-03-19', 'computed'],
    ['summer', '2028-07-01', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'computed'],
  ],
  // princeedwardisland.ca, "School calendar": set for 2025-26 and 2026-27 (news release of 2025-02-11: two weeks in December
  // 2026); the next is due in February 2027. School begins on the Thursday after Labour Day.
  PE: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-13', '2027-03-21', 'usual'],
    ['summer', '2027-06-26', '2027-09-08', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-18', '2028-03-26', 'usual'],
    ['summer', '2028-07-01', '2028-09-06', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // Each school service centre or board chooses; the spring break is usually the week of March 1, or the one after if
  // March 1 is on a weekend. School ends before June 24, a holiday (Basic school regulation, section 19).
  QC: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-02-27', '2027-03-07', 'usual'],
    ['summer', '2027-06-24', '2027-08-29', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-02-26', '2028-03-05', 'usual'],
    ['summer', '2028-06-24', '2028-08-27', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // The Education Act, 1995: the break at Christmas includes December 23 to January 2, and school begins in the first days
  // of September, after Labour Day if that is before September 5. 2026-27: Prince Albert Catholic (paherald.sk.ca).
  SK: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['february', '2027-02-13', '2027-02-21', 'usual'],
    ['easter', '2027-03-26', '2027-04-04', 'usual'],
    ['summer', '2027-06-25', '2027-08-31', 'usual'],
    ['winter', '2027-12-23', '2028-01-02', 'computed'],
    ['february', '2028-02-19', '2028-02-27', 'usual'],
    ['easter', '2028-04-14', '2028-04-23', 'usual'],
    ['summer', '2028-07-01', '2028-09-04', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
  // yukon.ca, "Find school calendar and holiday dates": schools of Whitehorse in former years. Rural schools differ.
  YT: [
    ['winter', '2026-12-19', '2027-01-03', 'usual'],
    ['spring', '2027-03-13', '2027-03-29', 'usual'],
    ['summer', '2027-06-19', '2027-08-22', 'usual'],
    ['winter', '2027-12-18', '2028-01-02', 'usual'],
    ['spring', '2028-03-11', '2028-03-26', 'usual'],
    ['summer', '2028-06-17', '2028-08-21', 'usual'],
    ['winter', '2028-12-23', '2029-01-07', 'usual'],
  ],
}

/** Returns the school breaks that have a day from the first to the last day, in their order. None begins after 2028. */
export const listSchoolBreaks = (province: Province, firstDay: string, lastDay: string): SchoolBreak[] =>
  schoolBreaks[province]
    .filter(([, from, until]) => from <= lastDay && firstDay <= until)
    .map(([kind, from, until, basis]) => ({ kind, from, until, usual: basis !== 'published' }))
