import { expect, test } from 'vitest'
import { parseAcceptLanguage } from './language.ts'

test.each([
  [undefined, 'en-CA'],
  ['', 'en-CA'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['fr', 'fr-CA'],
  ['de-DE,fr;q=0.5,en;q=0.4', 'fr-CA'],
  ['en;q=0.4, fr;q=0.6', 'fr-CA'],
  ['fr;q=0, en', 'en-CA'],
  ['de,es', 'en-CA'],
  ['*;q=nonsense,,;', 'en-CA'],
])('the header Accept-Language %j selects %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})
