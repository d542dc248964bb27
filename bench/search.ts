import assert from 'node:assert/strict'
import { openPostgres } from '#server/platform/db/open.ts'
import { importCategories, importProducts } from '#server/rewards/catalog/import.ts'
import { signedIn } from './calls.ts'
import type { startServer } from './measure.ts'

const PRODUCTS = 5000

const makes =
  'Wooden Magnetic Glowing Painted Folding Musical Talking Floating Tiny Giant Striped Woven'.split(' ')
const things =
  'telescope skateboard puzzle dinosaur castle kite drum robot lantern umbrella microscope trampoline ukulele scooter helmet globe'.split(
    ' ',
  )
const ends =
  'adventure winter garden pirate forest ocean midnight rainbow thunder planet meadow circus island'.split(
    ' ',
  )

const at = <T>(list: readonly T[], number: number): T => {
  const found = list[number % list.length]
  assert(found !== undefined)
  return found
}
const nameOf = (n: number) =>
  `${at(makes, n)} ${at(things, Math.floor(n / makes.length))} ${at(ends, Math.floor(n / 7))} ${n}`

export async function fillCatalogue(url: string): Promise<void> {
  const database = openPostgres(url)
  const clock = { now: () => new Date() }
  const stocking = { ...database, clock, secrets: { newId: () => crypto.randomUUID() } }
  await importCategories(stocking, [{ key: 'all', name_en: 'Things', name_fr: 'Choses', icon: 'gift' }])
  const products = Array.from({ length: PRODUCTS }, (_, n) => ({
    sku: `bench-${n}`,
    category: 'all',
    kind: 'merchandise' as const,
    points: 100 + n,
    pictures: [],
    name_en: nameOf(n),
    name_fr: nameOf(n),
    description_en: `For every child who likes the ${at(ends, n + 3)} and the ${at(things, n + 5)}, from 5 years.`,
    description_fr: `Pour qui aime ${at(ends, n + 4)} et ${at(things, n + 6)}, dès 5 ans.`,
  }))
  await importProducts(stocking, products)
  await database.close()
}

/** Leaves out one letter, like a typing mistake. */
const hurried = (word: string, n: number) => {
  const gone = 1 + (n % (word.length - 2))
  return word.slice(0, gone) + word.slice(gone + 1)
}

/** Runs searches for prefixes and misspelt words, one after another; returns the 99th percentile in milliseconds. */
export async function searchTime(
  server: Awaited<ReturnType<typeof startServer>>,
  searches: number,
): Promise<number> {
  const times: number[] = []
  for (let n = -100; n < searches; n++) {
    const [thing, end] = [at(things, n + 100), at(ends, 3 * n + 300)]
    const typed = at(
      [hurried(thing, n + 100), thing.slice(0, 3), `${hurried(thing, n + 101)} ${hurried(end, n + 100)}`],
      n + 100,
    )
    const began = performance.now()
    await server.send({
      method: 'GET',
      path: `/api/v1/products/search?q=${encodeURIComponent(typed)}`,
      headers: signedIn(1),
      check: (answer) => assert.equal(JSON.parse(answer).products.length, 8, typed),
    })
    // The first 100 load the catalogue into memory and warm up.
    if (n >= 0) times.push(performance.now() - began)
  }
  const sorted = times.sort((one, other) => one - other)
  return at(sorted, Math.ceil(searches * 0.99) - 1)
}
