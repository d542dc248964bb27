import type { Language } from '#contract/values.ts'

/** What a product is found by, in each language. */
export type Findable = Record<Language, { name: string; description: string; category: string }> & {
  id: string
}

/** Something that finds products by what somebody types. */
export type Search = {
  /** Has exactly these products found from now on; what is `gone` may have been among them before. */
  feed: (products: Findable[], gone: string[]) => Promise<void>
  /** The ids of the best hits, the best first. */
  find: (query: string, language: Language, atMost: number) => Promise<string[]>
}

/** A search of somebody else's, which may fail and be slow. */
export type HostedSearch = Search & {
  /** Whose, and which index: another one has to be fed anew. */
  name: string
}
