import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createRenderContext } from './render-context.ts'

const createContext = (language: 'en-CA' | 'fr-CA') =>
  createRenderContext({ config: readConfig({}), secrets: createSecrets('any') }, { to_name: 'Zoé', language })

// An underscore stands for a no-break space.
test.each([
  ['en-CA', 'May_1, 2026', 'Friday, May_1', '(514)_555-0142', '1,250_points', '1_point'],
  ['fr-CA', '1er_mai 2026', 'vendredi_1er_mai', '514_555-0142', '1_250_points', '1_point'],
] as const)(
  '[N03.6] days, phone numbers and points are formatted as is usual in %s',
  (language, ...expected) => {
    const { formatDay, formatWeekday, formatPhone, formatPoints } = createContext(language)
    const day = '2026-05-01'
    const texts = [
      formatDay(day),
      formatWeekday(day),
      formatPhone('+15145550142'),
      formatPoints(1250),
      formatPoints(1),
    ]
    expect(texts.map((text) => text.replace(/[\u00A0\u202F]/g, '_'))).toEqual(expected)
  },
)

test('[N03.6] only the first of a month is an ordinal in French', () => {
  const { formatDay } = createContext('fr-CA')
  expect(['2026-05-11', '2026-05-31'].map(formatDay)).toEqual(['11\u00A0mai 2026', '31\u00A0mai 2026'])
})
