import { expect, test } from 'vitest'
import { getHolidayTablesNotice } from './holiday-tables.ts'

test('[W05.34] the operator is told in the last year of the tables of holidays and school breaks', () => {
  expect(getHolidayTablesNotice('2026-11-27')).toBeUndefined()
  expect(getHolidayTablesNotice('2027-12-31')).toBeUndefined()
  expect(getHolidayTablesNotice('2028-01-01')).toContain('end on 2028-12-31')
})
