import { expect, test } from 'vitest'
import { queryFor } from './filters.ts'

const toronto = { today: '2027-03-16', timeZone: 'America/Toronto' }
const seconds = (instant: string) => Date.parse(instant) / 1000

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
