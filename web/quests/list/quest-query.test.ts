import { expect, test } from 'vitest'
import { type statusFilters, type timeFilters, toQuestQuery } from './quest-query.ts'

const toronto = { today: '2027-03-16', timeZone: 'America/Toronto' }
const seconds = (instant: string) => Date.parse(instant) / 1000

test('[Q05.1 Q05.3] a time filter covers whole days of the family’s time zone: yesterday, or the last 2 to 7 days', () => {
  const queryForTime = (time: (typeof timeFilters)[number]) =>
    toQuestQuery({ time, status: 'all' }, 1, toronto)

  expect(queryForTime('yesterday')).toMatchObject({
    after_datetime: seconds('2027-03-15T04:00Z'),
    before_datetime: seconds('2027-03-16T04:00Z'),
  })
  expect(queryForTime('last-2')).toMatchObject({ after_datetime: seconds('2027-03-14T05:00Z') })
  expect(queryForTime('last-7')).toMatchObject({ after_datetime: seconds('2027-03-09T05:00Z') })
  expect(queryForTime('last-7')).not.toHaveProperty('before_datetime')
})

test('[Q05.2 Q05.7 D12.7] each status filter requests the matching states of quests, and a page has ten quests', () => {
  const queryForStatus = (status: (typeof statusFilters)[number], page = 1) =>
    toQuestQuery({ time: 'all', status }, page, toronto)

  expect(queryForStatus('all')).toEqual({ state: 'open,verified,completed', offset: 0, limit: 10 })
  expect(queryForStatus('open').state).toBe('open,completed')
  expect(queryForStatus('waiting').state).toBe('completed')
  // The filter `completed` is the API's state `verified`. A quest in the API's state `completed` waits for a parent.
  expect(queryForStatus('completed', 3)).toEqual({ state: 'verified', offset: 20, limit: 10 })
})
