import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
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

/** Neighbouring words as one: people write roller skates together. */
function joined(name: string): string {
  const words = name.split(/[\s\p{P}]+/u)
  return words.map((word, at) => word + (words[at + 1] ?? '')).join(' ')
}

const optionsFor = (language: Language): Options<Entry> => ({
  fields: ['name', 'joined', 'category', 'description'],
  extractField: (entry, field) => (field === 'joined' ? joined(entry.name) : entry[field as keyof Entry]), // those above, and the id
  processTerm: (term) => {
    const word = plain(term)
    return empty[language].has(word) ? null : word
  },
})

const weighed = {
  boost: { name: 4, joined: 3, category: 2 },
  prefix: (term: string) => term.length > 1,
  maxFuzzy: 3,
  weights: { fuzzy: 0.3, prefix: 0.6 },
} satisfies SearchOptions

/** How many slips a word may have: two letters swapped are two; none where every letter counts. */
const slips = (most: number) => (term: string) =>
  Math.min(most, term.length < 3 ? 0 : term.length < 5 ? 1 : term.length < 8 ? 2 : 3) || false

/** A short word has a neighbour in nearly every description: its slips are forgiven in these alone. */
const naming = ['name', 'joined', 'category']
const longSlips = (most: number) => (term: string) => term.length > 4 && slips(most)(term)

/** Tried one after another until something is found: all words before some of them, few slips before many. */
const tries: SearchOptions[] = (['AND', 'OR'] as const).flatMap((combineWith) => [
  ...[0, 1, 2, 3].map((most) => ({ ...weighed, combineWith, fuzzy: longSlips(most) })),
  ...[1, 2, 3].map((most) => ({ ...weighed, combineWith, fuzzy: slips(most), fields: naming })),
])

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
      for (const options of tries) {
        const found = index.search(query, options)
        if (found.length > 0) return found.slice(0, atMost).map(({ id }) => id)
      }
      return []
    },
  }
}

const emptyIndexes = () => ({
  'en-CA': new MiniSearch<Entry>(optionsFor('en-CA')),
  'fr-CA': new MiniSearch<Entry>(optionsFor('fr-CA')),
})
