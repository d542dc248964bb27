import { expect, test } from 'vitest'
import { guessProvince, isInCanada } from './guess-province.ts'

test.each([
  ['America/St_Johns', 'en-CA', 'NL'],
  ['America/Toronto', 'en-CA', 'ON'],
  ['America/Toronto', 'fr-CA', 'QC'],
  ['America/Moncton', 'fr-CA', 'NB'],
  ['America/Thunder_Bay', 'en-CA', 'ON'],
  ['Europe/Paris', 'fr-CA', 'QC'],
  [undefined, 'en-CA', 'ON'],
])(
  '[W05.18] in the time zone %s and the language %s the holidays of %s are offered first',
  (zone, language, province) => {
    expect(guessProvince(zone, language)).toBe(province)
  },
)

test.each([
  ['America/Toronto', true],
  ['America/Fort_Nelson', true],
  ['Europe/Paris', false],
  ['America/New_York', false],
  [undefined, false],
])('[F10.7] the time zone %s is in Canada: %s', (zone, expected) => {
  expect(isInCanada(zone)).toBe(expected)
})
