import type { Language } from '#contract/values.ts'

export type SearchableProduct = Record<Language, { name: string; description: string; category: string }> & {
  id: string
}

export type Search = {
  /** Makes exactly these products searchable. `removedIds` are former products, which a hosted index must delete. */
  feed: (products: SearchableProduct[], removedIds: string[]) => Promise<void>
  /** Returns product ids, best hit first. */
  find: (query: string, language: Language, limit: number) => Promise<string[]>
}

export type HostedSearch = Search & {
  /** Names the service and its index. When this name changes, all products must be fed again. */
  name: string
}
