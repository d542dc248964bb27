import { expect, test } from 'vitest'
import { guessProvince } from './guess-province.ts'

test.each([
  ['America/St_Johns', 'en-CA', 'NL'],
  ['America/Toronto', 'en-CA', 'ON'],
  ['America/Toronto', 'fr-CA', 'QC'],
  ['America/Moncton', 'fr-CA', 'NB'],
  ['Europe/Paris', 'fr-CA', 'QC'],
  [undefined, 'en-CA', 'ON'],
])(
  '[W05.18] in the time zone %s and the language %s the holidays of %s are offered first',
  (zone, language, province) => {
    expect(guessProvince(zone, language)).toBe(province)
  },
)
