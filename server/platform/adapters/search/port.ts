import type { Language } from '#contract/values.ts'

export type Findable = Record<Language, { name: string; description: string; category: string }> & {
  id: string
}

export type Search = {
  /** Replaces the searchable products. `gone` are the ids of products to remove. */
  feed: (products: Findable[], gone: string[]) => Promise<void>
  /** Returns product ids, best hit first. */
  find: (query: string, language: Language, atMost: number) => Promise<string[]>
}

export type HostedSearch = Search & {
  /** Names the service and its index. A new name needs feeding all products again. */
  name: string
}
