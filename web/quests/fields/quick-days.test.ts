import { expect, test } from 'vitest'
import { listQuickDays } from './quick-days.ts'

test.each([
  ['2026-11-22', 'a Sunday', ['2026-11-22', '2026-11-23', '2026-11-28']],
  ['2026-11-23', 'a Monday', ['2026-11-23', '2026-11-24', '2026-11-28']],
  ['2026-11-26', 'a Thursday', ['2026-11-26', '2026-11-27', '2026-11-28']],
  ['2026-11-27', 'a Friday', ['2026-11-27', '2026-11-28']],
  ['2026-11-28', 'a Saturday', ['2026-11-28', '2026-11-29']],
  ['2026-12-31', 'the last day of a year', ['2026-12-31', '2027-01-01', '2027-01-02']],
])(
  '[D07.4] on %s, %s, the quick days are today, tomorrow, and the coming Saturday unless that is today or tomorrow',
  (today, _, days) => {
    expect(listQuickDays(today).map(({ day }) => day)).toEqual(days)
  },
)
