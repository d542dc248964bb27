import { expect, test } from 'vitest'
import type { ActiveSeries, SeriesQuest } from '#server/quests/series/queries.ts'
import { listExpectedQuests } from './expected-quests.ts'

/** A Monday. */
const TODAY = '2026-03-02'
type Series = ActiveSeries & SeriesQuest

const buildSeries = (more: Partial<Series> = {}): Series => ({
  id: 'quest',
  series_id: 'series',
  series_number: 1,
  child_id: 'mia',
  handed_over_by: null,
  name: 'Bed',
  points: 10,
  picture: null,
  next_points: 10,
  time_of_day: null,
  daily_number: 1,
  daily_count: 1,
  sharing: null,
  sharers: null,
  finishers: null,
  deleted_at: null,
  active_sharers: [],
  waits_for_points: false,
  due_date: TODAY,
  scale: 'days',
  frequency: 1,
  anchorDay: Number((more.due_date ?? TODAY).slice(8)),
  is_paused: false,
  pauses: [],
  ...more,
})

const list = (
  series: Series,
  first: string,
  end: string,
  pauses: Parameters<typeof listExpectedQuests>[1] = [],
) => listExpectedQuests(series, pauses, TODAY, first, end)
const daysOf = (...inputs: Parameters<typeof list>) =>
  list(...inputs).map(({ due_date }) => due_date.slice(5))

test.each([
  [
    'a daily series has all days after its newest quest',
    {},
    '2026-03-02',
    ['03-03', '03-04', '03-05', '03-06', '03-07', '03-08'],
  ],
  ['the days before the week are left out', { frequency: 3 }, '2026-03-09', ['03-11', '03-14']],
  [
    'a week in which the clocks change has seven days',
    {},
    '2026-03-09',
    ['03-09', '03-10', '03-11', '03-12', '03-13', '03-14', '03-15'],
  ],
  ['a weekly series has its weekday', { scale: 'weeks' }, '2026-03-16', ['03-16']],
  [
    'a monthly series on the 31st has the last day of a shorter month',
    { scale: 'months', due_date: '2026-03-31' },
    '2026-04-27',
    ['04-30'],
  ],
  [
    'a rule has its weekdays until its end',
    { scale: 'weeks', rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20260311', ruleStart: TODAY },
    '2026-03-09',
    ['03-09', '03-11'],
  ],
  ['a series whose newest quest is over goes on today', { due_date: '2026-02-27' }, '2026-02-23', []],
  ['a quest that is late today is followed tomorrow', { late_until: TODAY }, '2026-02-25', ['03-03']],
] as const)('[W08.3] %s', (_, more, first, days) => {
  const end = new Date(Date.parse(first) + 7 * 86_400_000).toISOString().slice(0, 10)
  expect(daysOf(buildSeries(more), first, end)).toEqual(days)
})

test('[W08.3] each of several quests a day is expected at its time', () => {
  const evening = buildSeries({ time_of_day: '17:30', daily_number: 2, daily_count: 2 })
  expect(list(evening, '2026-03-03', '2026-03-04')).toMatchObject([
    { mission_id: 'quest', due_date: '2026-03-03', time_of_day: '17:30', daily_number: 2, points: 10 },
  ])
})

const sharer = (child_id: string, last_turn: number | null = null) => ({
  child_id,
  last_turn,
  paused_until: null,
})
const turns = (more: Partial<Series> = {}) =>
  buildSeries({
    sharing: 'turns',
    sharers: ['mia', 'leo', 'zoe'],
    active_sharers: [sharer('mia'), sharer('leo'), sharer('zoe')],
    ...more,
  })
const turnsOf = (...inputs: Parameters<typeof list>) => list(...inputs).map(({ child_id }) => child_id)

test('[W08.4] turns go on in their order, also after the days before the week', () => {
  expect(turnsOf(turns(), '2026-03-02', '2026-03-07')).toEqual(['leo', 'zoe', 'mia', 'leo'])
  expect(turnsOf(turns(), '2026-03-05', '2026-03-07')).toEqual(['mia', 'leo'])
})

test('[W08.4] a turn that rests in a break goes on after it with the same child', () => {
  const sharer = (child_id: string, last_turn: number | null) => ({ child_id, last_turn, paused_until: null })
  const series = buildSeries({
    sharing: 'turns',
    sharers: ['mia', 'leo'],
    active_sharers: [sharer('mia', null), sharer('leo', null)],
    is_paused: true,
    pauses: [{ first_day: TODAY, last_day: '2026-03-04' }],
  })
  const pauses = [{ child_id: null, first_day: TODAY, last_day: '2026-03-04' }]
  const expected = list(series, TODAY, '2026-03-07', pauses)
  expect(expected.map(({ due_date, child_id }) => [due_date.slice(5), child_id])).toEqual([
    ['03-05', 'mia'],
    ['03-06', 'leo'],
  ])
})

test('[W07.7 W08.4] after a quest that a sibling took over, the child is expected to have the next ones', () => {
  const series = buildSeries({ child_id: 'leo', handed_over_by: 'mia' })
  expect(list(series, TODAY, '2026-03-05').map(({ child_id }) => child_id)).toEqual(['mia', 'mia'])
})

test('[W08.4] a deleted quest was no turn, and a child with a break comes after the others', () => {
  expect(turnsOf(turns({ deleted_at: new Date() }), '2026-03-02', '2026-03-05')).toEqual(['mia', 'leo'])
  const pauses = [{ child_id: 'leo', first_day: '2026-03-03', last_day: '2026-03-04' }]
  expect(turnsOf(turns(), '2026-03-02', '2026-03-07', pauses)).toEqual(['zoe', 'mia', 'leo', 'zoe'])
})

test('[W08.4] one who shares with nobody any more has the next quests alone, and without anybody none is expected', () => {
  const alone = list(turns({ active_sharers: [sharer('leo')] }), '2026-03-03', '2026-03-04')
  expect(alone).toMatchObject([{ child_id: 'leo', sharing: null, sharers: null }])
  expect(list(turns({ active_sharers: [] }), '2026-03-03', '2026-03-04')).toEqual([])
})

test('[W08.5] no quest is expected in a break, and one whose day is in it is expected on the first day after it', () => {
  const pauses = [{ first_day: '2026-03-04', last_day: '2026-03-05' }]
  expect(daysOf(buildSeries({ pauses }), TODAY, '2026-03-08')).toEqual(['03-03', '03-06', '03-07'])
  expect(daysOf(buildSeries({ due_date: '2026-03-04', pauses }), TODAY, '2026-03-08')).toEqual([
    '03-06',
    '03-07',
  ])
  // It rests, but its day comes after the pause.
  const resting = buildSeries({ due_date: '2026-03-06', is_paused: true, pauses })
  expect(daysOf(resting, TODAY, '2026-03-08')).toEqual(['03-07'])
})

test('[W08.6] only the first quest of a series that waits for points waits for them', () => {
  const waiting = list(buildSeries({ waits_for_points: true }), '2026-03-03', '2026-03-05')
  expect(waiting.map((quest) => quest.waits_for_points)).toEqual([true, false])
  expect(list(buildSeries({ waits_for_points: true }), '2026-03-04', '2026-03-05')).toMatchObject([
    { waits_for_points: false },
  ])
})
