import type { Language } from '#contract/values.ts'

/** What a product is found by, in each language. */
export type Findable = Record<Language, { name: string; description: string; category: string }> & {
  id: string
}

/** Something that finds products by what somebody types. */
export type Search = {
  /** Takes the place of all that could be found before. */
  feed: (products: Findable[]) => Promise<void>
  /** The ids of the best hits, the best first. */
  find: (query: string, language: Language, atMost: number) => Promise<string[]>
}
