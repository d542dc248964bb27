import { type Province, provinces } from './postal-codes.ts'

/*
 * The statutory holidays of 2026 to 2028 by province and territory: the days on which the law of the province gives employees
 * in general a holiday with pay or, on Remembrance Day in Manitoba and Nova Scotia, closes most businesses. Holidays of
 * the public service or of federal employees alone, and days that an employer may grant, are not in the table.
 *
 * The days follow from the rules of these laws, and the tests calculate them again. Which holidays a law names was taken on
 * 2026-11-27 from copies of the governments' pages and from summaries of the laws, most of them of 2022 to 2025. A holiday on
 * a Saturday or Sunday is listed on its own day: the day off that replaces it differs from employer to employer.
 *
 * AB  Employment Standards Code, section 25 (alberta.ca/alberta-general-holidays)
 * BC  Employment Standards Act, section 1 (gov.bc.ca, "Statutory holidays in British Columbia")
 * MB  The Employment Standards Code, section 21, and The Remembrance Day Act (gov.mb.ca/labour/standards)
 * NB  Employment Standards Act, "public holiday" (gnb.ca, "Public holidays and vacation")
 * NL  Labour Standards Act, section 14 (gov.nl.ca, "Public holidays")
 * NS  Labour Standards Code, section 37, and Remembrance Day Act (novascotia.ca, "Holiday pay")
 * NT  Employment Standards Act, section 22 (ece.gov.nt.ca, "Statutory holidays")
 * NU  Labour Standards Act, "general holiday" (gov.nu.ca, "Nunavut Day designated as a General Holiday", 2020)
 * ON  Employment Standards Act, 2000, section 1, "public holiday" (ontario.ca, "Public holidays")
 * PE  Employment Standards Act, "paid holiday" (princeedwardisland.ca, "Paid holidays")
 * QC  Act respecting labour standards, section 60, and National Holiday Act (cnesst.gouv.qc.ca, "Liste des jours fériés")
 * SK  The Saskatchewan Employment Act, "public holiday" (saskatchewan.ca, "List of public holidays")
 * YT  Employment Standards Act, "general holiday" (yukon.ca/en/find-yukon-statutory-holiday)
 */

/** The last day of the tables of holidays and school breaks. docs/OPERATING.md says how to continue them. */
export const HOLIDAYS_UNTIL = '2028-12-31'

type Dates = {
  provinces: readonly Province[]
  /** One day a year, in the order of the years. */
  days: readonly string[]
}

const allBut = (...others: Province[]) => provinces.filter((province) => !others.includes(province))
const thirdMondayOfFebruary = ['2026-02-16', '2027-02-15', '2028-02-21']
const mondayBeforeMay25 = ['2026-05-18', '2027-05-24', '2028-05-22']
const july1 = ['2026-07-01', '2027-07-01', '2028-07-01']
const firstMondayOfAugust = ['2026-08-03', '2027-08-02', '2028-08-07']

/** The keys are those of the names in the message catalogue. */
const holidayDates = {
  holiday_new_year: { provinces, days: ['2026-01-01', '2027-01-01', '2028-01-01'] },
  holiday_family_day: { provinces: ['AB', 'BC', 'NB', 'ON', 'SK'], days: thirdMondayOfFebruary },
  holiday_heritage_day: { provinces: ['NS'], days: thirdMondayOfFebruary },
  holiday_islander_day: { provinces: ['PE'], days: thirdMondayOfFebruary },
  holiday_louis_riel_day: { provinces: ['MB'], days: thirdMondayOfFebruary },
  // In Quebec the employer chooses between Good Friday and Easter Monday. Schools are closed on both.
  holiday_good_friday: { provinces, days: ['2026-04-03', '2027-03-26', '2028-04-14'] },
  holiday_easter_monday: { provinces: ['QC'], days: ['2026-04-06', '2027-03-29', '2028-04-17'] },
  holiday_victoria_day: { provinces: allBut('NB', 'NL', 'NS', 'PE', 'QC'), days: mondayBeforeMay25 },
  holiday_patriots_day: { provinces: ['QC'], days: mondayBeforeMay25 },
  holiday_indigenous_peoples_day: {
    provinces: ['NT', 'YT'],
    days: ['2026-06-21', '2027-06-21', '2028-06-21'],
  },
  holiday_quebec_day: { provinces: ['QC'], days: ['2026-06-24', '2027-06-24', '2028-06-24'] },
  // Most laws move it to July 2 if July 1 is a Sunday, which is next so in 2029; Nova Scotia's does not.
  holiday_canada_day: { provinces: allBut('NL'), days: july1 },
  holiday_memorial_day: { provinces: ['NL'], days: july1 },
  holiday_nunavut_day: { provinces: ['NU'], days: ['2026-07-09', '2027-07-09', '2028-07-09'] },
  holiday_british_columbia_day: { provinces: ['BC'], days: firstMondayOfAugust },
  holiday_civic: { provinces: ['NT', 'NU'], days: firstMondayOfAugust },
  holiday_new_brunswick_day: { provinces: ['NB'], days: firstMondayOfAugust },
  holiday_saskatchewan_day: { provinces: ['SK'], days: firstMondayOfAugust },
  holiday_discovery_day: { provinces: ['YT'], days: ['2026-08-17', '2027-08-16', '2028-08-21'] },
  holiday_labour_day: { provinces, days: ['2026-09-07', '2027-09-06', '2028-09-04'] },
  holiday_truth_and_reconciliation: {
    provinces: ['BC', 'MB', 'NT', 'NU', 'PE', 'YT'],
    days: ['2026-09-30', '2027-09-30', '2028-09-30'],
  },
  holiday_thanksgiving: {
    provinces: allBut('NB', 'NL', 'NS', 'PE'),
    days: ['2026-10-12', '2027-10-11', '2028-10-09'],
  },
  holiday_remembrance_day: {
    provinces: allBut('ON', 'QC'),
    days: ['2026-11-11', '2027-11-11', '2028-11-11'],
  },
  holiday_christmas: { provinces, days: ['2026-12-25', '2027-12-25', '2028-12-25'] },
  holiday_boxing_day: { provinces: ['ON'], days: ['2026-12-26', '2027-12-26', '2028-12-26'] },
} as const satisfies Record<string, Dates>

/** A key of the message catalogue. */
export type HolidayName = keyof typeof holidayDates
export type Holiday = { day: string; name: HolidayName }

// The assertion is safe: the object has no other keys, but TypeScript types the result of Object.entries with strings.
const holidays = Object.entries(holidayDates) as [HolidayName, Dates][]

/** Returns the statutory holidays from the first to the last day, in their order. There are none after 2028. */
export const listHolidays = (province: Province, firstDay: string, lastDay: string): Holiday[] =>
  holidays
    .filter(([, dates]) => dates.provinces.includes(province))
    .flatMap(([name, { days }]) => days.map((day) => ({ day, name })))
    .filter(({ day }) => firstDay <= day && day <= lastDay)
    .sort((one, other) => one.day.localeCompare(other.day))

export const isHoliday = (province: Province, day: string): boolean =>
  listHolidays(province, day, day).length > 0
