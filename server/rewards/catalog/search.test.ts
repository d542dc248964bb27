import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#contract/values.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { importCategories, importProducts } from './import.ts'
import { type ProductLine, readCategories, readProducts } from './parse-lines.ts'

let server: TestServer
let child: Awaited<ReturnType<TestServer['newChild']>>

const demoFolder = new URL('demo/', import.meta.url)
let products: ProductLine[]

beforeAll(async () => {
  server = await openTestServer()
  child = await server.newChild(await server.newParent())
  const { categories } = readCategories(await readFile(new URL('categories.csv', demoFolder)))
  const keys = new Set(categories.map(({ key }) => key))
  const parsed = readProducts(await readFile(new URL('catalogue.csv', demoFolder)), keys)
  expect(parsed.mistakes).toEqual([])
  products = parsed.products
  await importCategories(server.deps, categories)
  await importProducts(
    server.deps,
    products.map(({ line, ...product }) => ({ ...product, pictures: [] })),
  )
})
afterAll(() => server.close())

const searchNames = async (q: string): Promise<string[]> => {
  const { body } = await child.get(`/products/search?q=${encodeURIComponent(q)}`)
  return body.products.map(({ name }: { name: string }) => name)
}

describe.each<[Language, [string, string][]]>([
  [
    'en-CA',
    [
      ['telscope', 'Telescope with tripod'],
      ['skatebord', 'Skateboard'],
      ['binocluars', 'Binoculars for explorers'],
      ['dinosuar', 'Long-necked dinosaur and its egg'],
      ['buny slipers', 'Bunny slippers'],
      ['ukelele', 'Ukulele'],
      ['rollerskates', 'Roller skates'],
      ['xilophone', 'Rainbow xylophone'],
      ['bycicle', 'Bicycle, 20 inches, with basket'],
      ['remote controll', 'Remote-control car'],
    ],
  ],
  [
    'fr-CA',
    [
      ['trotinette', 'Trottinette'],
      ['paraplui', 'Parapluie'],
      ['cerf volan', 'Cerf-volant'],
      ['montre a aiguile', 'Montre à aiguilles'],
      ['ourson noeud papillion', 'Ourson au nœud papillon'],
      ['jumele', 'Jumelles d’exploration'],
      ['ibou peluche', 'Hibou en peluche'],
      ['jeu dechecs', 'Jeu d’échecs'],
      ['apareil photo', 'Appareil photo instantané avec 20 photos'],
      ['lunete de soleil', 'Lunettes de soleil'],
    ],
  ],
])('%s', (language, searches) => {
  beforeAll(async () => {
    await child.put('/children', { language })
  })

  test.each(searches)('[C04.1 C04.6] “%s” finds “%s” first', async (query, name) => {
    expect((await searchNames(query))[0]).toBe(name)
  })
})

test('[C04.3] a search that matches more than eight products returns eight hits', async () => {
  await child.put('/children', { language: 'en-CA' })

  expect(products.filter(({ category }) => category === 'outdoors').length).toBeGreaterThan(8)
  expect(await searchNames('outdoors & sport')).toHaveLength(8)
})

test('[C04.7] a short word with a typo matches no word of a description', async () => {
  await child.put('/children', { language: 'fr-CA' })

  // The owl's description contains “tard”.
  expect([await searchNames('tard'), await searchNames('card')]).toEqual([['Hibou en peluche'], []])
})

test('[C08.9] the demo catalogue has at least sixty products, all kinds and at least six categories; each product has pictures', async () => {
  const countDistinct = (key: 'category' | 'kind') => new Set(products.map((product) => product[key])).size
  expect(products.length).toBeGreaterThanOrEqual(60)
  expect([countDistinct('category') >= 6, countDistinct('kind')]).toEqual([true, 3])
  for (const { sku, pictures } of products) {
    expect(pictures.length, sku).toBeGreaterThanOrEqual(2)
    for (const picture of pictures) expect(existsSync(new URL(picture, demoFolder)), picture).toBe(true)
  }
})
