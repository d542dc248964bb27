import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import { type Language, languages } from '#contract/values.ts'
import type { Search, SearchableProduct } from './port.ts'

type Entry = SearchableProduct[Language] & { id: string }

const stopWords = {
  'en-CA': new Set('a an and for from in of on the to with'.split(' ')),
  'fr-CA': new Set('a au aux avec d de des du en et l la le les ou par pour sur un une'.split(' ')),
} satisfies Record<Language, Set<string>>

/** How many products are indexed at a time, before other requests get their turn. */
const CHUNK_SIZE = 100

const normalize = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Joins neighbouring words, because people type `rollerskates` for roller skates. */
function joinNeighbours(name: string): string {
  const words = name.split(/[\s\p{P}]+/u)
  return words.map((word, index) => word + (words[index + 1] ?? '')).join(' ')
}

const optionsFor = (language: Language): Options<Entry> => ({
  fields: ['name', 'joined', 'category', 'description'],
  extractField: (entry, field) =>
    field === 'joined' ? joinNeighbours(entry.name) : entry[field as keyof Entry], // `field` is one of `fields`, or the id
  processTerm: (term) => {
    const word = normalize(term)
    return stopWords[language].has(word) ? null : word
  },
})

const ranking = {
  boost: { name: 4, joined: 3, category: 2 },
  prefix: (term: string) => term.length > 1,
  maxFuzzy: 3,
  weights: { fuzzy: 0.3, prefix: 0.6 },
} satisfies SearchOptions

/** Returns a function that returns how many typos a word may have, or false. Two swapped letters are two typos. */
const allowTypos = (max: number) => (term: string) =>
  Math.min(max, term.length < 3 ? 0 : term.length < 5 ? 1 : term.length < 8 ? 2 : 3) || false

/** Typos in short words are forgiven only in these fields: nearly every description has a word similar to a short one. */
const nameFields = ['name', 'joined', 'category']
const allowTyposInLongWords = (max: number) => (term: string) => term.length > 4 && allowTypos(max)(term)

/** Searches, tried in this order until one finds something. Those for all words precede those for some words. */
const attempts: SearchOptions[] = (['AND', 'OR'] as const).flatMap((combineWith) => [
  ...[0, 1, 2, 3].map((max) => ({ ...ranking, combineWith, fuzzy: allowTyposInLongWords(max) })),
  ...[1, 2, 3].map((max) => ({ ...ranking, combineWith, fuzzy: allowTypos(max), fields: nameFields })),
])

/** Searches in this process's memory. Forgives typos, accents and unfinished words. */
export function localSearch(): Search {
  let indexes = emptyIndexes()
  return {
    feed: async (products) => {
      const fresh = emptyIndexes()
      for (const language of languages) {
        const entries = products.map((product) => ({ id: product.id, ...product[language] }))
        await fresh[language].addAllAsync(entries, { chunkSize: CHUNK_SIZE })
      }
      indexes = fresh
    },

    find: async (query, language, limit) => {
      const index = indexes[language]
      for (const options of attempts) {
        const found = index.search(query, options)
        if (found.length > 0) return found.slice(0, limit).map(({ id }) => id)
      }
      return []
    },
  }
}

const emptyIndexes = () => ({
  'en-CA': new MiniSearch<Entry>(optionsFor('en-CA')),
  'fr-CA': new MiniSearch<Entry>(optionsFor('fr-CA')),
})
