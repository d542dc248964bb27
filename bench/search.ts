import assert from 'node:assert/strict'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { importCategories, importProducts } from '#server/rewards/catalog/import.ts'
import { parentHeaders } from './calls.ts'
import type { startMeasuredServer } from './measure.ts'

const PRODUCTS = 5000
/** The first searches load the catalogue into memory, and are not counted. */
const WARM_UP = 100

const adjectives =
  'Wooden Magnetic Glowing Painted Folding Musical Talking Floating Tiny Giant Striped Woven'.split(' ')
const nouns =
  'telescope skateboard puzzle dinosaur castle kite drum robot lantern umbrella microscope trampoline ukulele scooter helmet globe'.split(
    ' ',
  )
const themes =
  'adventure winter garden pirate forest ocean midnight rainbow thunder planet meadow circus island'.split(
    ' ',
  )

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  assert(item !== undefined)
  return item
}
const productName = (n: number) =>
  `${pick(adjectives, n)} ${pick(nouns, Math.floor(n / adjectives.length))} ${pick(themes, Math.floor(n / 7))} ${n}`

export async function fillCatalogue(databaseUrl: string): Promise<void> {
  const database = openPostgres(databaseUrl)
  const clock = { now: () => new Date() }
  const catalogDeps = { ...database, clock, secrets: { newId: () => crypto.randomUUID() } }
  await importCategories(catalogDeps, [{ key: 'all', name_en: 'Things', name_fr: 'Choses', icon: 'gift' }])
  const products = Array.from({ length: PRODUCTS }, (_, n) => ({
    sku: `bench-${n}`,
    category: 'all',
    kind: 'merchandise' as const,
    points: 100 + n,
    pictures: [],
    name_en: productName(n),
    name_fr: productName(n),
    description_en: `For every child who likes the ${pick(themes, n + 3)} and the ${pick(nouns, n + 5)}, from 5 years.`,
    description_fr: `Pour qui aime ${pick(themes, n + 4)} et ${pick(nouns, n + 6)}, dès 5 ans.`,
  }))
  await importProducts(catalogDeps, products)
  await database.close()
}

/** Leaves out one letter, like a typing mistake. */
const misspell = (word: string, n: number) => {
  const removedIndex = 1 + (n % (word.length - 2))
  return word.slice(0, removedIndex) + word.slice(removedIndex + 1)
}

/** Runs searches for prefixes and misspelt words, one after another; returns the 99th percentile in milliseconds. */
export async function measureSearch(
  server: Awaited<ReturnType<typeof startMeasuredServer>>,
  families: number,
  searches: number,
): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < WARM_UP + searches; n++) {
    const [noun, theme] = [pick(nouns, n), pick(themes, 3 * n)]
    const query = pick(
      [misspell(noun, n), noun.slice(0, 3), `${misspell(noun, n + 1)} ${misspell(theme, n)}`],
      n,
    )
    const startedAt = performance.now()
    await server.send({
      method: 'GET',
      path: `/api/v1/products/search?q=${encodeURIComponent(query)}`,
      headers: parentHeaders(1 + (n % families)),
      check: (responseBody) => assert.equal(JSON.parse(responseBody).products.length, 8, query),
    })
    if (n >= WARM_UP) durations.push(performance.now() - startedAt)
  }
  const sorted = durations.sort((one, other) => one - other)
  return pick(sorted, Math.ceil(searches * 0.99) - 1)
}
