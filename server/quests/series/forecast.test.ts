import { expect, test } from 'vitest'
import { computeForecast } from './forecast.ts'
import type { ActiveSeries } from './queries.ts'

/** A Monday. */
const TODAY = '2026-03-02'
const buildSeries = (more: Partial<ActiveSeries>): ActiveSeries => ({
  points: 100,
  due_date: TODAY,
  scale: 'weeks',
  frequency: 1,
  is_paused: false,
  pauses: [],
  anchorDay: Number(more.due_date?.slice(8) ?? 2),
  ...more,
})
const daily = buildSeries({ scale: 'days', points: 10 })

const cases = [
  {
    name: 'a family without series needs no points',
    series: [],
    walletPoints: 0,
    weeks: [0, 0, 0, 0],
    shortOn: null,
  },
  {
    name: 'the points of today’s quest are already held; the next quest is due in a week',
    series: [buildSeries({})],
    walletPoints: 300,
    weeks: [0, 100, 100, 100],
    shortOn: null,
  },
  {
    name: 'the wallet lacks one point for the third coming quest',
    series: [buildSeries({})],
    walletPoints: 299,
    weeks: [0, 100, 100, 100],
    shortOn: '2026-03-23',
  },
  {
    name: 'a daily series needs points on the 27 days after today',
    series: [daily],
    walletPoints: 0,
    weeks: [60, 70, 70, 70],
    shortOn: '2026-03-03',
  },
  {
    name: 'a series whose newest quest is due later continues from that day',
    series: [buildSeries({ due_date: '2026-03-20' })],
    walletPoints: 99,
    weeks: [0, 0, 0, 100],
    shortOn: '2026-03-27',
  },
  {
    name: 'a series whose newest quest is past continues on its first day that is not past',
    series: [buildSeries({ due_date: '2026-02-23' })],
    walletPoints: 50,
    weeks: [100, 100, 100, 100],
    shortOn: TODAY,
  },
  {
    name: 'a series of every third day continues across the end of a month',
    series: [buildSeries({ due_date: '2026-02-28', scale: 'days', frequency: 3, points: 1 })],
    walletPoints: 8,
    weeks: [2, 3, 2, 2],
    shortOn: '2026-03-27',
  },
  {
    name: 'a monthly series stays on its original day of the month (here the 31st, which is after the four weeks)',
    series: [buildSeries({ due_date: '2026-02-28', scale: 'months', anchorDay: 31, points: 500 })],
    walletPoints: 0,
    weeks: [0, 0, 0, 0],
    shortOn: null,
  },
  {
    name: 'a monthly series needs points if its day is within the four weeks',
    series: [buildSeries({ due_date: '2026-02-26', scale: 'months', anchorDay: 26, points: 500 })],
    walletPoints: 499,
    weeks: [0, 0, 0, 500],
    shortOn: '2026-03-26',
  },
  {
    name: 'several series need points in the order of their due days',
    series: [buildSeries({ points: 200 }), buildSeries({ due_date: '2026-02-27', points: 40 }), daily],
    walletPoints: 100,
    weeks: [100, 310, 310, 310],
    shortOn: '2026-03-09',
  },
]

test.each(cases)('[P08.17] forecast: $name', ({ series, walletPoints, weeks, shortOn }) => {
  const needed = weeks.reduce((sum, week) => sum + week, 0)
  expect(computeForecast({ series, resting: [], allowances: [] }, walletPoints, TODAY)).toEqual({
    needed,
    weeks,
    short_on: shortOn,
  })
})

const restCases = [
  {
    name: 'a pause that begins later moves the held quest behind it, and its days need no points',
    series: [
      { ...daily, due_date: '2026-03-04', pauses: [{ first_day: '2026-03-04', last_day: '2026-03-06' }] },
    ],
    resting: [],
    weeks: [10, 70, 70, 70],
    shortOn: '2026-03-08',
  },
  {
    name: 'the quest that rests needs its points again on the first day after the pause',
    series: [{ ...daily, is_paused: true, pauses: [{ first_day: '2026-02-27', last_day: '2026-03-06' }] }],
    resting: [],
    weeks: [20, 70, 70, 70],
    shortOn: '2026-03-07',
  },
  {
    name: 'a weekly quest whose day falls in the pause goes on a week later',
    series: [
      buildSeries({
        due_date: '2026-03-04',
        is_paused: true,
        pauses: [{ first_day: TODAY, last_day: '2026-03-05' }],
      }),
    ],
    resting: [],
    weeks: [0, 100, 100, 100],
    shortOn: '2026-03-11',
  },
  {
    name: 'a weekly quest that rests although its day comes after the pause keeps its day',
    series: [
      buildSeries({
        due_date: '2026-03-06',
        is_paused: true,
        pauses: [{ first_day: TODAY, last_day: '2026-03-05' }],
      }),
    ],
    resting: [],
    weeks: [100, 100, 100, 100],
    shortOn: '2026-03-06',
  },
  {
    name: 'a single quest that rests needs its points on its own day, or on the first day after the pauses',
    series: [],
    resting: [
      { due_date: '2026-02-28', points: 5, pauses: [{ first_day: '2026-02-27', last_day: '2026-03-08' }] },
      { due_date: '2026-03-20', points: 7, pauses: [{ first_day: '2026-02-27', last_day: '2026-03-08' }] },
      { due_date: '2026-02-28', points: 9, pauses: [] },
    ],
    weeks: [9, 5, 7, 0],
    shortOn: '2026-03-02',
  },
  {
    name: 'a pause until after the four weeks leaves nothing to pay',
    series: [{ ...daily, pauses: [{ first_day: TODAY, last_day: '2026-06-30' }] }],
    resting: [{ due_date: TODAY, points: 5, pauses: [{ first_day: TODAY, last_day: '2026-06-30' }] }],
    weeks: [0, 0, 0, 0],
    shortOn: null,
  },
]
test.each(restCases)('[W05.9] forecast: $name', ({ series, resting, weeks, shortOn }) => {
  const needed = weeks.reduce((sum, week) => sum + week, 0)
  expect(computeForecast({ series, resting, allowances: [] }, 0, TODAY)).toEqual({
    needed,
    weeks,
    short_on: shortOn,
  })
})

test('[P08.17] clock changes do not affect the forecast', () => {
  expect(computeForecast({ series: [daily], resting: [], allowances: [] }, 60, '2026-03-06').weeks).toEqual([
    70, 70, 70, 70,
  ])
  expect(
    computeForecast(
      { series: [{ ...daily, due_date: '2026-03-07' }], resting: [], allowances: [] },
      0,
      '2026-03-07',
    ).weeks,
  ).toEqual([60, 70, 70, 70])
})

test.each([
  {
    name: 'each payday to come',
    allowances: [{ day: '2026-03-04', points: 50, isWeekly: true }],
    weeks: [50, 50, 50, 50],
    shortOn: '2026-03-11',
  },
  {
    name: 'one that begins later',
    allowances: [{ day: '2026-03-20', points: 90, isWeekly: true }],
    weeks: [0, 0, 90, 90],
    shortOn: '2026-03-20',
  },
  {
    name: 'a week that is not paid yet',
    allowances: [{ day: '2026-02-20', points: 80, isWeekly: false }],
    weeks: [80, 0, 0, 0],
    shortOn: '2026-03-02',
  },
  {
    name: 'paydays that came during a downtime',
    allowances: [{ day: '2026-02-23', points: 30, isWeekly: true }],
    weeks: [60, 30, 30, 30],
    shortOn: '2026-03-09',
  },
])('[W12.24] the forecast counts an allowance: $name', ({ allowances, weeks, shortOn }) => {
  const { needed, ...forecast } = computeForecast({ series: [], resting: [], allowances }, 60, TODAY)
  expect(forecast).toEqual({ weeks, short_on: shortOn })
  expect(needed).toBe(weeks.reduce((sum, week) => sum + week, 0))
})
