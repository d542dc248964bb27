import { expect, test } from 'vitest'
import { languages } from '#contract/values.ts'
import { holidayNames, schoolBreakNames } from './holiday-names.ts'

test.each(languages)('[W05.32] holidays and school breaks have different names in %s', (locale) => {
  const names = [holidayNames, schoolBreakNames].flatMap((texts) =>
    Object.values(texts).map((text: (inputs: object, options: { locale: typeof locale }) => string) =>
      text({}, { locale }),
    ),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain(locale === 'en-CA' ? 'Thanksgiving' : 'Action de grâce')
  expect(names).toContain(locale === 'en-CA' ? 'Winter holidays' : 'Congé des fêtes')
})
