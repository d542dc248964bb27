import { type Language, languages } from '#contract/values.ts'

/** The first language of an Accept-Language header that we speak; English where there is none. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(';')
      const q = rest.find((part) => part.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), weight: q ? Number(q.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2))
    if (found) return found
  }
  return 'en-CA'
}
