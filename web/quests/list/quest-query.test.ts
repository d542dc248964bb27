import { expect, test } from 'vitest'
import { type timeFilters, toQuestQuery } from './quest-query.ts'

const toronto = { today: '2027-03-16', timeZone: 'America/Toronto' }
const seconds = (instant: string) => Date.parse(instant) / 1000

test('[Q05.1 Q05.3] the time filters are whole days of the family: yesterday alone, or the last 2 to 7 until now', () => {
  const of = (time: (typeof timeFilters)[number]) => toQuestQuery({ time, status: 'all' }, 1, toronto)

  expect(of('yesterday')).toMatchObject({
    after_datetime: seconds('2027-03-15T04:00Z'),
    before_datetime: seconds('2027-03-16T04:00Z'),
  })
  expect(of('last-2')).toMatchObject({ after_datetime: seconds('2027-03-14T05:00Z') })
  expect(of('last-7')).toMatchObject({ after_datetime: seconds('2027-03-09T05:00Z') })
  expect(of('last-7')).not.toHaveProperty('before_datetime')
})

test('[Q05.2 Q05.7] each status asks for its states, ten a page', () => {
  const of = (status: 'all' | 'open' | 'completed', page = 1) =>
    toQuestQuery({ time: 'all', status }, page, toronto)

  expect(of('all')).toEqual({ state: 'open,verified,completed', offset: 0, limit: 10 })
  expect(of('open').state).toBe('open,completed')
  expect(of('completed', 3)).toEqual({ state: 'verified', offset: 20, limit: 10 })
})
