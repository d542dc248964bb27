import { expect, test } from 'vitest'
import { type ActiveSeries, computeForecast } from './forecast.ts'

/** A Monday. */
const TODAY = '2026-03-02'
const buildSeries = (more: Partial<ActiveSeries>): ActiveSeries => ({
  points: 100,
  due_date: TODAY,
  scale: 'weeks',
  frequency: 1,
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
  expect(computeForecast(series, walletPoints, TODAY)).toEqual({ needed, weeks, short_on: shortOn })
})

test('[P08.17] clock changes do not affect the forecast', () => {
  expect(computeForecast([daily], 60, '2026-03-06').weeks).toEqual([70, 70, 70, 70])
  expect(computeForecast([{ ...daily, due_date: '2026-03-07' }], 0, '2026-03-07').weeks).toEqual([
    60, 70, 70, 70,
  ])
})
