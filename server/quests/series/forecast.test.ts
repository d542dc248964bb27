import { expect, test } from 'vitest'
import { computeForecast, type LiveSeries } from './forecast.ts'

/** A Monday. */
const TODAY = '2026-03-02'
const series = (more: Partial<LiveSeries>): LiveSeries => ({
  points: 100,
  due_date: TODAY,
  scale: 'weeks',
  frequency: 1,
  anchorDay: Number(more.due_date?.slice(8) ?? 2),
  ...more,
})
const daily = series({ scale: 'days', points: 10 })

const cases: { name: string; of: LiveSeries[]; points: number; weeks: number[]; short: string | null }[] = [
  { name: 'nothing comes by itself', of: [], points: 0, weeks: [0, 0, 0, 0], short: null },
  {
    name: 'today’s own quest is promised already; the next is a week on',
    of: [series({})],
    points: 300,
    weeks: [0, 100, 100, 100],
    short: null,
  },
  {
    name: 'one point too few for the third',
    of: [series({})],
    points: 299,
    weeks: [0, 100, 100, 100],
    short: '2026-03-23',
  },
  {
    name: 'every day but today, and 28 days end on the 29th',
    of: [daily],
    points: 0,
    weeks: [60, 70, 70, 70],
    short: '2026-03-03',
  },
  {
    name: 'a quest further ahead goes on from its own day',
    of: [series({ due_date: '2026-03-20' })],
    points: 99,
    weeks: [0, 0, 0, 100],
    short: '2026-03-27',
  },
  {
    name: 'one that is past, finished or waiting goes on with the first day from today on',
    of: [series({ due_date: '2026-02-23' })],
    points: 50,
    weeks: [100, 100, 100, 100],
    short: TODAY,
  },
  {
    name: 'every third day, over the end of the month',
    of: [series({ due_date: '2026-02-28', scale: 'days', frequency: 3, points: 1 })],
    points: 8,
    weeks: [2, 3, 2, 2],
    short: '2026-03-27',
  },
  {
    name: 'months keep the day they began on',
    of: [series({ due_date: '2026-02-28', scale: 'months', anchorDay: 31, points: 500 })],
    points: 0,
    weeks: [0, 0, 0, 0],
    short: null,
  },
  {
    name: 'and the last of the month is within four weeks of the third',
    of: [series({ due_date: '2026-02-26', scale: 'months', anchorDay: 26, points: 500 })],
    points: 499,
    weeks: [0, 0, 0, 500],
    short: '2026-03-26',
  },
  {
    name: 'several together, in the order of their days',
    of: [series({ points: 200 }), series({ due_date: '2026-02-27', points: 40 }), daily],
    points: 100,
    weeks: [100, 310, 310, 310],
    short: '2026-03-09',
  },
]

test.each(cases)('[P08.17] forecast: $name', ({ of, points, weeks, short }) => {
  const needed = weeks.reduce((all, week) => all + week, 0)
  expect(computeForecast(of, points, TODAY)).toEqual({ needed, weeks, short_on: short })
})

test('[P08.17] clock changes do not affect the forecast', () => {
  expect(computeForecast([daily], 60, '2026-03-06').weeks).toEqual([70, 70, 70, 70])
  expect(computeForecast([{ ...daily, due_date: '2026-03-07' }], 0, '2026-03-07').weeks).toEqual([
    60, 70, 70, 70,
  ])
})
