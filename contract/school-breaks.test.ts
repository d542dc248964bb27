import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from './calendar.ts'
import { provinces } from './postal-codes.ts'
import { listSchoolBreaks } from './school-breaks.ts'
import { HOLIDAYS_UNTIL } from './statutory-holidays.ts'

const listAll = (province: (typeof provinces)[number]) =>
  listSchoolBreaks(province, '2026-01-01', HOLIDAYS_UNTIL)
const [MONDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 4, 5, 6]

test.each(provinces)(
  '[W05.31] the school breaks of %s are in order and include the weekends beside them',
  (province) => {
    const breaks = listAll(province)
    let previousEnd = '2026-09-01'
    for (const { from, until } of breaks) {
      expect(from > previousEnd && until > from).toBe(true)
      expect([MONDAY, SUNDAY]).not.toContain(weekdayOf(from))
      expect([FRIDAY, SATURDAY]).not.toContain(weekdayOf(until))
      previousEnd = until
    }
    const winters = breaks.filter(({ kind }) => kind === 'winter')
    expect(winters).toHaveLength(3)
    for (const [index, { from, until }] of winters.entries()) {
      expect(from <= `${2026 + index}-12-24`).toBe(true)
      expect(until >= `${2027 + index}-01-02`).toBe(true)
    }
    const others = province === 'NU' ? 0 : province === 'SK' ? 6 : 4
    expect(breaks).toHaveLength(3 + others)
  },
)

test('[W05.31] only breaks that the province has set for all schools are not marked as usual', () => {
  const certain = provinces.flatMap((province) =>
    listAll(province)
      .filter(({ usual }) => !usual)
      .map(({ kind, from, until }) => [province, kind, from, until]),
  )
  expect(certain).toEqual([
    ['ON', 'winter', '2026-12-19', '2027-01-03'],
    ['ON', 'spring', '2027-03-13', '2027-03-21'],
  ])
})

test('[W05.31] the spring breaks of Ontario follow its regulation', () => {
  const springs = listAll('ON').filter(({ kind }) => kind === 'spring')
  for (const { from, until } of springs) {
    const march14 = `${from.slice(0, 4)}-03-14`
    const fridayBefore = daysAfter(march14, -(((weekdayOf(march14) - FRIDAY + 6) % 7) + 1))
    expect([from, until]).toEqual([daysAfter(fridayBefore, 1), daysAfter(fridayBefore, 9)])
  }
  expect(springs).toHaveLength(2)
})

test('[W05.31] a break is listed if one of its days is in the period', () => {
  const kindsOf = (first: string, last: string) => listSchoolBreaks('ON', first, last).map(({ kind }) => kind)
  expect(kindsOf('2027-01-03', '2027-03-13')).toEqual(['winter', 'spring'])
  expect(kindsOf('2027-01-04', '2027-03-12')).toEqual([])
})

test('[W05.33] no school break is offered that begins after the end of the table', () => {
  for (const province of provinces)
    expect(
      listSchoolBreaks(province, '2028-12-31', '2999-12-31').filter(({ from }) => from > HOLIDAYS_UNTIL),
    ).toEqual([])
})
