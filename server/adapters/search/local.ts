import MiniSearch, { type Options } from 'minisearch'
import { type Language, languages } from '#contract/values.ts'
import type { Findable, Search } from './port.ts'

type Entry = Findable[Language] & { id: string }

/** Words that say nothing of what is looked for. */
const empty = {
  'en-CA': new Set('a an and for from in of on the to with'.split(' ')),
  'fr-CA': new Set('a au aux avec d de des du en et l la le les ou par pour sur un une'.split(' ')),
} satisfies Record<Language, Set<string>>

/** Fed so many at a time, so that other calls are answered meanwhile. */
const CHUNK = 100

const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

const optionsFor = (language: Language): Options<Entry> => ({
  fields: ['name', 'category', 'description'],
  processTerm: (term) => {
    const word = plain(term)
    return empty[language].has(word) ? null : word
  },
})

/** One slip in a short word, two in a longer one, three in a long one; none where every letter counts. */
const slips = (term: string) => (term.length < 4 ? false : Math.min(3, Math.floor(term.length / 3)))

const forgiving = {
  boost: { name: 4, category: 2 },
  prefix: (term: string) => term.length > 1,
  fuzzy: slips,
  maxFuzzy: 3,
  weights: { fuzzy: 0.3, prefix: 0.6 },
}

/** Searches in this process's own memory: typos, accents and unfinished words forgiven. */
export function localSearch(): Search {
  let indexes = emptyIndexes()
  return {
    feed: async (products) => {
      const fresh = emptyIndexes()
      for (const language of languages) {
        const entries = products.map((product) => ({ id: product.id, ...product[language] }))
        await fresh[language].addAllAsync(entries, { chunkSize: CHUNK })
      }
      indexes = fresh
    },

    find: async (query, language, atMost) => {
      const index = indexes[language]
      // Whatever has all the words comes first; with none, whatever has some.
      const all = index.search(query, { ...forgiving, combineWith: 'AND' })
      const found = all.length > 0 ? all : index.search(query, forgiving)
      return found.slice(0, atMost).map(({ id }) => id)
    },
  }
}

const emptyIndexes = () => ({
  'en-CA': new MiniSearch<Entry>(optionsFor('en-CA')),
  'fr-CA': new MiniSearch<Entry>(optionsFor('fr-CA')),
})
