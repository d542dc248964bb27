import { expect, test } from 'vitest'
import type { Language } from '#contract/values.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { goalProgress, goalText } from './goal-progress.ts'

test.each<[Language, number, number, string]>([
  ['en-CA', 300, 0, '600 to go.'],
  ['en-CA', 850, 0, 'Only 50 to go.'],
  ['en-CA', 300, 150, 'When your parent says yes, 450 to go.'],
  ['en-CA', 500, 399, 'When your parent says yes, 1 to go.'],
  ['en-CA', 500, 400, 'When your parent says yes, you’re there!'],
  ['en-CA', 500, 700, 'When your parent says yes, you’re there!'],
  ['fr-CA', 300, 0, 'Encore 600.'],
  ['fr-CA', 300, 150, 'Dès que ton parent dira oui, il en restera 450.'],
  ['fr-CA', 500, 400, 'Dès que ton parent dira oui, tu y seras!'],
])(
  '[C07.15] in %s, a child with %i points and %i waiting reads of a goal of 900: %s',
  (language, points, waiting, text) => {
    overwriteGetLocale(() => language)
    expect(goalText({ points, waiting, price: 900 })).toBe(text)
  },
)

test.each([
  [0, 0, 0, 0],
  [450, 0, 0.5, 0.5],
  [450, 225, 0.5, 0.75],
  [450, 900, 0.5, 1],
  [1200, 100, 1, 1],
])(
  '[C07.15] with %i points and %i waiting, the path to 900 is walked to %d, and to %d once a parent says yes',
  (points, waiting, walked, withWaiting) => {
    expect(goalProgress({ points, waiting, price: 900 })).toEqual({ walked, withWaiting })
  },
)
