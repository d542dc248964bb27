import { expect, test } from 'vitest'
import { beginOfDay, queryFor } from './filters.ts'

const toronto = { today: '2027-03-16', timeZone: 'America/Toronto' }
const seconds = (instant: string) => Date.parse(instant) / 1000

test('[Q05] a day begins at midnight of the family’s clock, also around the days on which it changes', () => {
  expect(beginOfDay('2027-03-14', 'America/Toronto')).toBe(seconds('2027-03-14T05:00Z'))
  expect(beginOfDay('2027-03-15', 'America/Toronto')).toBe(seconds('2027-03-15T04:00Z'))
  expect(beginOfDay('2027-11-07', 'America/Toronto')).toBe(seconds('2027-11-07T04:00Z'))
  expect(beginOfDay('2027-11-08', 'America/Toronto')).toBe(seconds('2027-11-08T05:00Z'))
  expect(beginOfDay('2027-07-01', 'America/St_Johns')).toBe(seconds('2027-07-01T02:30Z'))
  expect(beginOfDay('2027-01-01', 'Pacific/Auckland')).toBe(seconds('2026-12-31T11:00Z'))
})

test('[Q05] the time filters are whole days, and leave no gap between them', () => {
  const yesterday = queryFor({ time: 'yesterday', status: 'all' }, 1, toronto)
  const before = queryFor({ time: 'last-2-to-7-days', status: 'all' }, 1, toronto)

  expect(yesterday.after_datetime).toBe(seconds('2027-03-15T04:00Z'))
  expect(yesterday.before_datetime).toBe(seconds('2027-03-16T04:00Z'))
  expect(before.after_datetime).toBe(seconds('2027-03-09T05:00Z'))
  expect(before.before_datetime).toBe(yesterday.after_datetime)
})

test('[Q05] each status asks for its states, ten a page', () => {
  const of = (status: 'all' | 'open' | 'completed', page = 1) =>
    queryFor({ time: 'all', status }, page, toronto)

  expect(of('all')).toEqual({ state: 'open,verified,completed', offset: 0, limit: 10 })
  expect(of('open').state).toBe('open,completed')
  expect(of('completed', 3)).toEqual({ state: 'verified', offset: 20, limit: 10 })
})
