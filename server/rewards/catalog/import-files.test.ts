import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blackPng, describePicture, fetchPicture, twoColourPicture } from '#server/testing/pictures.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { formatMistake } from './csv.ts'
import { importCategoryFile, importProductFile } from './import-files.ts'
import { createPictureLoader } from './picture-files.ts'

let server: TestServer
let child: Awaited<ReturnType<TestServer['newChild']>>
let folder: string

beforeAll(async () => {
  server = await openTestServer()
  child = await server.newChild(await server.newParent())
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  const red = twoColourPicture(900, 900)
  await writeFile(join(folder, 'kite.png'), await red.png().toBuffer())
  await writeFile(join(folder, 'kite.jpg'), await twoColourPicture(60, 20).jpeg().toBuffer())
  await writeFile(join(folder, 'kite.webp'), await twoColourPicture(500, 500).webp().toBuffer())
  await writeFile(join(folder, 'no picture.png'), 'nothing of the sort')
  await writeFile(
    join(folder, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  await writeFile(join(folder, 'damaged.png'), (await red.png().toBuffer()).subarray(0, 500))
  await writeFile(join(folder, 'huge.png'), blackPng(6000, 6000))
  await symlink('/etc/hostname', join(folder, 'link.png'))
  await importCategoryFile(server.deps, Buffer.from(CATEGORIES))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const CATEGORIES = 'key,name_en,name_fr,icon\ntoys,Toys,Jouets,puzzle\nbooks,Books,Livres,book\n'
const HEAD = 'sku,category,kind,name_en,name_fr,description_en,description_fr,points,pictures\n'
const row = (sku: string, { points = '300', pictures = '', category = 'toys', name = sku } = {}) =>
  `${sku},${category},merchandise,${name},${name} (fr),"Good, and\nnew",Bon,${points},${pictures}\n`

const importCategories = (text: string) => importCategoryFile(server.deps, Buffer.from(text))
const importProducts = (text: string | Buffer, more = {}) =>
  importProductFile(server.deps, Buffer.from(text), createPictureLoader(folder), more)
const mistakesOf = ({ mistakes }: Awaited<ReturnType<typeof importProducts>>) => mistakes.map(formatMistake)
const listProducts = async () => (await child.get('/products?limit=100')).body
const findProductByName = async (name: string) =>
  (await listProducts()).products.find((product: { name: string }) => product.name === name)

test('[C08.1 C09.1] importing a product file creates products with pictures; importing it again changes nothing', async () => {
  const file =
    HEAD + row('kite', { pictures: 'kite.png | kite.jpg|kite.webp' }) + row('owl', { category: 'books' })
  expect(await importProducts(file)).toEqual({
    mistakes: [],
    counts: { created: 2, updated: 0, unchanged: 0 },
  })
  const kite = await findProductByName('kite')
  expect(kite).toMatchObject({ points: 300, description: 'Good, and\nnew', kind: 'merchandise' })
  expect(kite.images).toHaveLength(3)
  const details = []
  for (const image of kite.images)
    details.push(await describePicture((await fetchPicture(server, image)).file))
  expect(details).toMatchObject([
    { format: 'webp', width: 800, height: 800, upper: 'red', lower: 'blue' },
    { width: 480, height: 480 },
    { width: 500, height: 500 },
  ])

  server.clock.forwardHours(1)
  expect((await importProducts(file)).counts).toEqual({ created: 0, updated: 0, unchanged: 2 })
  expect(await findProductByName('kite')).toEqual(kite)
})

test('[C02.3] a product with a new price or picture counts as the last changed; unchanged products keep their order', async () => {
  await importProducts(HEAD + row('first') + row('second'))
  server.clock.forwardHours(1)
  expect((await importProducts(HEAD + row('first', { points: '450' }) + row('second'))).counts).toEqual({
    created: 0,
    updated: 1,
    unchanged: 1,
  })
  expect((await child.get('/products?sort=-updated_at&limit=1')).body.products).toMatchObject([
    { name: 'first', points: 450 },
  ])
  server.clock.forwardHours(1)
  await importProducts(HEAD + row('second', { pictures: 'kite.jpg' }))
  expect((await child.get('/products?sort=-updated_at&limit=2')).body.products).toMatchObject([
    { name: 'second', images: [expect.any(String)] },
    { name: 'first' },
  ])
})

test('[C08.2] the products of one file are listed in the order of the file', async () => {
  server.clock.forwardHours(1)
  await importProducts(HEAD + row('b') + row('a', { category: 'books' }) + row('c'))
  const { products } = (await child.get('/products?limit=3')).body
  expect(products.map(({ name }: { name: string }) => name)).toEqual(['b', 'a', 'c'])
})

test('[C08.3] one mistake rejects the whole file, and each mistake is reported by line and column', async () => {
  const { pagination } = await listProducts()
  const file = [
    row('fine'),
    row('fine'),
    '\n',
    row('bad sku!', { category: 'cars', points: '12.5' }),
    `x,toys,lottery,,Nom,d,d,0,${'kite.png|'.repeat(9)}\n`,
    'y,toys\n',
  ]
  expect(mistakesOf(await importProducts(HEAD + file.join('')))).toEqual([
    'line 4, sku: is also on line 2',
    'line 7, sku: is not a letter or digit, followed by up to 63 letters, digits, dots, dashes or underscores',
    'line 7, points: is not a whole number of up to 9 digits',
    'line 9, kind: is not one of merchandise, physical_card, digital_card',
    'line 9, name_en: is empty',
    'line 9, points: is less than 1',
    'line 9, pictures: has more than 8 pictures',
    'line 10: 2 cells, but the header has 9 columns',
  ])
  expect(mistakesOf(await importProducts(HEAD + row('car', { category: 'cars' })))).toEqual([
    'line 2, category: there is no category “cars”',
  ])
  expect((await listProducts()).pagination).toEqual(pagination)
})

test.each([
  ['an empty file', '', ['line 1: the file is empty']],
  ['a header without rows', HEAD, ['line 1: the file has column names but no rows']],
  [
    'a file with other columns',
    'sku,price\nx,1\n',
    [
      ...[
        'category',
        'kind',
        'name_en',
        'name_fr',
        'description_en',
        'description_fr',
        'points',
        'pictures',
      ].map((column) => `line 1, ${column}: the column is missing`),
      `line 1: unknown column “price”. Known columns: ${HEAD.trim().replaceAll(',', ', ')}`,
    ],
  ],
  [
    'a file with an unclosed quotation mark',
    `${HEAD}x,"toys\n`,
    ['line 2: a quoted cell has no closing quotation mark'],
  ],
])('[C08.3] %s is rejected', async (_title, text, mistakes) => {
  expect(mistakesOf(await importProducts(text))).toEqual(mistakes)
})

test('[C08.4] a file with semicolons and a byte order mark is accepted; a file that is not UTF-8 is rejected', async () => {
  const french = `\ufeff${HEAD.replaceAll(',', ';')}cerf;toys;merchandise;Deer;Cerf;A, b;C;200;\n`
  expect((await importProducts(french)).counts).toMatchObject({ created: 1 })
  expect(await findProductByName('Deer')).toMatchObject({ description: 'A, b' })
  expect(mistakesOf(await importProducts(Buffer.from(`${HEAD}cerf,Forêt`, 'latin1')))).toEqual([
    'line 1: the file is not UTF-8 text: save it as “CSV UTF-8”',
  ])
})

test.each([
  ['nothing.png', 'the file was not found'],
  ['../../etc/hostname', 'the file is outside the folder of the CSV file'],
  ['/etc/hostname', 'the file is outside the folder of the CSV file'],
  ['link.png', 'the file is outside the folder of the CSV file'],
  ['no picture.png', 'is no PNG, JPEG or WebP picture'],
  ['drawing.svg', 'is no PNG, JPEG or WebP picture'],
  ['damaged.png', 'is damaged, or has more than 20 million pixels'],
  ['huge.png', 'is damaged, or has more than 20 million pixels'],
])('[C09.1 C09.5] a picture that cannot be loaded rejects the file: %s', async (picture, message) => {
  const { pagination } = await listProducts()
  const outcome = await importProducts(HEAD + row('pictured', { pictures: `kite.png|${picture}` }))
  expect(mistakesOf(outcome)).toEqual([`line 2, pictures: ${picture}: ${message}`])
  expect((await listProducts()).pagination).toEqual(pagination)
})

test('[C08.5] a dry run reports the changes that an import would make, and changes nothing', async () => {
  const before = await listProducts()
  const file = HEAD + row('tried', { pictures: 'kite.png' }) + row('kite', { points: '1' })
  expect((await importProducts(file, { dryRun: true })).counts).toEqual({
    created: 1,
    updated: 1,
    unchanged: 0,
  })
  expect(await listProducts()).toEqual(before)
})

test('[C08.6] categories are created, renamed and reordered by key, all or none', async () => {
  const listCategories = async () => (await child.get('/categories')).body.categories
  const before = await listCategories()
  const bad = await importCategories('key,name_en,name_fr,icon\nnew,New,Neuf,rocket\nnew,,Neuf,gift\n')
  expect(bad.mistakes.map(formatMistake)).toEqual([
    expect.stringMatching(/^line 2, icon: is not one of puzzle, /),
    'line 3, name_en: is empty',
  ])
  expect(await listCategories()).toEqual(before)
  const [toys] = before
  const file = 'key,name_en,name_fr,icon\nbooks,Books,Livres,book\ntoys,Toys & games,Jeux,chess\n'
  expect((await importCategories(file)).mistakes).toEqual([])
  expect(await listCategories()).toMatchObject([
    { name: 'Books' },
    { id: toys.id, name: 'Toys & games', icon: 'chess' },
  ])
})
