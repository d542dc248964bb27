import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from './calendar.ts'
import { type Province, provinces } from './postal-codes.ts'
import { HOLIDAYS_UNTIL, type HolidayName, isHoliday, listHolidays } from './statutory-holidays.ts'

const years = [2026, 2027, 2028]
const listYear = (province: Province, year: number) =>
  listHolidays(province, `${year}-01-01`, `${year}-12-31`)

const MONDAY = 0
/** Returns the first Monday on or after a day. */
const mondayFrom = (day: string) => daysAfter(day, (MONDAY - weekdayOf(day) + 7) % 7)

/** Returns Easter Sunday by the method of Meeus, Jones and Butcher. */
function easterOf(year: number) {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = century - Math.floor(century / 4)
  const moon = (19 * golden + skipped - Math.floor((8 * century + 13) / 25) + 15) % 30
  const fullMoon =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - skipped) % 7
  return daysAfter(`${year}-03-28`, fullMoon - weekday)
}

const thirdMondayOfFebruary = (year: number) => mondayFrom(`${year}-02-15`)
const mondayBeforeMay25 = (year: number) => mondayFrom(`${year}-05-18`)
const firstMondayOfAugust = (year: number) => mondayFrom(`${year}-08-01`)
const july1 = (year: number) => (weekdayOf(`${year}-07-01`) === 6 ? `${year}-07-02` : `${year}-07-01`)

/** The rules of the laws. In Nova Scotia, Canada Day stays on a Sunday; the years of the table have none. */
const rules: Record<HolidayName, (year: number) => string> = {
  holiday_new_year: (year) => `${year}-01-01`,
  holiday_family_day: thirdMondayOfFebruary,
  holiday_heritage_day: thirdMondayOfFebruary,
  holiday_islander_day: thirdMondayOfFebruary,
  holiday_louis_riel_day: thirdMondayOfFebruary,
  holiday_good_friday: (year) => daysAfter(easterOf(year), -2),
  holiday_easter_monday: (year) => daysAfter(easterOf(year), 1),
  holiday_victoria_day: mondayBeforeMay25,
  holiday_patriots_day: mondayBeforeMay25,
  holiday_indigenous_peoples_day: (year) => `${year}-06-21`,
  holiday_quebec_day: (year) => `${year}-06-24`,
  holiday_canada_day: july1,
  holiday_memorial_day: july1,
  holiday_nunavut_day: (year) => `${year}-07-09`,
  holiday_british_columbia_day: firstMondayOfAugust,
  holiday_civic: firstMondayOfAugust,
  holiday_new_brunswick_day: firstMondayOfAugust,
  holiday_saskatchewan_day: firstMondayOfAugust,
  holiday_discovery_day: (year) => mondayFrom(`${year}-08-15`),
  holiday_labour_day: (year) => mondayFrom(`${year}-09-01`),
  holiday_truth_and_reconciliation: (year) => `${year}-09-30`,
  holiday_thanksgiving: (year) => mondayFrom(`${year}-10-08`),
  holiday_remembrance_day: (year) => `${year}-11-11`,
  holiday_christmas: (year) => `${year}-12-25`,
  holiday_boxing_day: (year) => `${year}-12-26`,
}

/** How many holidays the law of each province names. Quebec's law names eight, but leaves a choice between two days. */
const numbers: Record<Province, number> = {
  AB: 9,
  BC: 11,
  MB: 10,
  NB: 8,
  NL: 6,
  NS: 7,
  NT: 11,
  NU: 11,
  ON: 9,
  PE: 8,
  QC: 9,
  SK: 10,
  YT: 11,
}

test.each(provinces)('[W05.30] the holidays of %s follow from the rules of its law', (province) => {
  for (const year of years) {
    const listed = listYear(province, year)
    expect(listed).toHaveLength(numbers[province])
    expect(listed).toEqual(listed.map(({ name }) => ({ name, day: rules[name](year) })))
    expect(listed.map(({ day }) => day)).toEqual(listed.map(({ day }) => day).sort())
  }
})

/**
 * Where the npm module `date-holidays` (3.37.0) differs from the laws: `missing` are holidays that it does not have as
 * public ones, `additional` those that it has.
 */
const differences: Partial<Record<Province, { missing?: HolidayName[]; additional?: string[] }>> = {
  // Since 2023 a statutory holiday of the Employment Standards Act.
  BC: { missing: ['holiday_truth_and_reconciliation'] },
  // Since 2024 a general holiday of the Employment Standards Code, as Orange Shirt Day (S.M. 2023, c. 50). The Remembrance Day Act closes most
  // businesses, and gives holiday pay.
  MB: { missing: ['holiday_remembrance_day', 'holiday_truth_and_reconciliation'] },
  // Easter Monday and Boxing Day are not in section 22 of the Employment Standards Act. September 30 is, since 2022.
  NT: { missing: ['holiday_truth_and_reconciliation'], additional: ['Boxing Day', 'Easter Monday'] },
  // Since 2020 and 2022 general holidays of the Labour Standards Act.
  NU: { missing: ['holiday_nunavut_day', 'holiday_truth_and_reconciliation'] },
  // Easter Monday is a holiday of the public service, not of the Employment Standards Act.
  ON: { additional: ['Easter Monday'] },
  // September 30 is a paid holiday of the Employment Standards Act since 2022. Gold Cup Parade Day is a municipal custom.
  PE: { missing: ['holiday_truth_and_reconciliation'], additional: ['Gold Cup Parade Day'] },
  // Section 60: Good Friday or Easter Monday, as the employer chooses. The module has only the first.
  QC: { missing: ['holiday_easter_monday'] },
  // The territory lists Easter Monday as a day that is not statutory. September 30 is statutory since 2023.
  YT: { missing: ['holiday_truth_and_reconciliation'], additional: ['Easter Monday'] },
}

test.each(provinces)(
  '[W05.30] the holidays of %s are those of date-holidays, except where the law differs',
  (province) => {
    const calendar = new Holidays('CA', province)
    for (const year of years) {
      const ours = listYear(province, year)
      const theirs = calendar
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
      const isIn = (days: { day: string }[], day: string) => days.some((other) => other.day === day)
      const { missing = [], additional = [] } = differences[province] ?? {}
      expect(
        ours
          .filter(({ day }) => !isIn(theirs, day))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(missing)
      expect(
        theirs
          .filter(({ day }) => !isIn(ours, day))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(additional)
    }
  },
)

test('[W05.30] a day is a holiday in some provinces only', () => {
  expect(provinces.filter((province) => isHoliday(province, '2026-11-11'))).not.toContain('ON')
  expect(provinces.filter((province) => isHoliday(province, '2027-06-24'))).toEqual(['QC'])
  expect(listHolidays('QC', '2027-06-24', '2027-07-01')).toEqual([
    { day: '2027-06-24', name: 'holiday_quebec_day' },
    { day: '2027-07-01', name: 'holiday_canada_day' },
  ])
})

test('[W05.33] no holiday is offered after the end of the table', () => {
  for (const province of provinces) {
    expect(listHolidays(province, HOLIDAYS_UNTIL, '2999-12-31')).toEqual([])
    expect(isHoliday(province, '2029-01-01')).toBe(false)
  }
})
