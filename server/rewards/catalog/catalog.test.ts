import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderProductPicture } from '#server/platform/pictures/product-pictures.ts'
import { describePicture, fetchPicture, twoColourPicture } from '#server/testing/pictures.ts'
import { createProduct } from '#server/testing/products.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { importCategories, retireProducts } from './import.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
})
afterAll(() => server.close())

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'
const namesIn = ({ body }: { body: { products: { name: string }[] } }) =>
  body.products.map(({ name }) => name)

test('[C01.7] categories are listed in the order of the import, in the language of the browser', async () => {
  await importCategories(server.deps, [
    { key: 'books', name_en: 'Books', name_fr: 'Livres', icon: 'book' },
    { key: 'art', name_en: 'Art', name_fr: 'Bricolage', icon: 'palette' },
  ])
  const list = async (language: string) =>
    (await server.visitor.get('/categories', { headers: { 'accept-language': language } })).body.categories
  expect(await list('en-CA')).toMatchObject([
    { name: 'Books', icon: 'book', id: expect.any(String) },
    { name: 'Art', icon: 'palette' },
  ])
  expect(await list('fr')).toMatchObject([{ name: 'Livres' }, { name: 'Bricolage' }])

  await parent.put('/parents', { language: 'fr-CA' })
  const { body } = await parent.get('/categories')
  await parent.put('/parents', { language: 'en-CA' })
  // This route is public and reads no session, so the browser's language counts.
  expect(body.categories).toMatchObject([{ name: 'Books' }, { name: 'Art' }])
})

test('[C02.2 C02.3 C02.4] a category lists nine products per page, sorted by the time of creation or of the last change, and can be limited to cheaper products', async () => {
  const products = []
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    server.clock.forwardHours(1)
    products.push(
      await createProduct(server, { category: 'many', name_en: `Puzzle ${number}`, points: number * 1000 }),
    )
  }
  const [first, second] = products
  if (!first || !second) throw new Error('No products were created')
  const url = `/products?category_id=${first.category_id}`

  const page = await child.get(url)
  expect(page.body.pagination).toEqual({ total: 11 })
  expect(namesIn(page)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Puzzle ${number}`))
  expect(namesIn(await parent.get(`${url}&sort=-created_at&offset=9&limit=9`))).toEqual([
    'Puzzle 2',
    'Puzzle 1',
  ])
  const beyond = await parent.get(`${url}&offset=18`)
  expect(beyond.body).toEqual({ products: [], pagination: { total: 11 }, reach: null })

  server.clock.forwardHours(1)
  await createProduct(server, { ...second, pictures: [], points: 2500 })
  expect(namesIn(await child.get(`${url}&sort=-updated_at&limit=2`))).toEqual(['Puzzle 2', 'Puzzle 11'])
  expect(namesIn(await child.get(`${url}&sort=-created_at&limit=1`))).toEqual(['Puzzle 11'])

  expect(namesIn(await child.get(`${url}&sort=created_at&limit=2`))).toEqual(['Puzzle 1', 'Puzzle 2'])
  expect(namesIn(await child.get(`${url}&sort=updated_at&limit=2`))).toEqual(['Puzzle 1', 'Puzzle 3'])

  const cheap = await child.get(`${url}&points=3000`)
  expect([namesIn(cheap), cheap.body.pagination.total]).toEqual([['Puzzle 3', 'Puzzle 2', 'Puzzle 1'], 3])
})

test('[D06.1 D06.2 D06.3] a child lists what its points reach or almost reach, with the count of both', async () => {
  const saver = await server.newChild(parent)
  const sibling = await server.newChild(parent)
  await parent.post('/points', { points: { value: 300, child_id: saver.id } })
  let url = ''
  for (const points of [100, 300, 301, 400, 401, 900]) {
    const product = await createProduct(server, { category: 'reach', name_en: `For ${points}`, points })
    url = `/products?category_id=${product.category_id}&sort=points`
  }

  const all = (await saver.get(url)).body
  expect([all.pagination.total, all.reach]).toEqual([6, { now: 2, almost: 2 }])
  const now = await saver.get(`${url}&reach=now`)
  expect(namesIn(now)).toEqual(['For 100', 'For 300'])
  expect(now.body).toMatchObject({ pagination: { total: 2 }, reach: { now: 2, almost: 2 } })
  const almost = await saver.get(`${url}&reach=almost&limit=1`)
  expect(namesIn(almost)).toEqual(['For 301'])
  expect(almost.body.pagination.total).toBe(2)
  expect((await saver.get(`${url}&points=300`)).body.reach).toEqual({ now: 2, almost: 0 })
  expect((await saver.get(`${url}&reach=almost&points=300`)).body).toEqual({
    products: [],
    pagination: { total: 0 },
    reach: { now: 2, almost: 0 },
  })

  // The points of a requested order are held, so they no longer count towards other products.
  await saver.post('/cart', { product_id: now.body.products[0].id })
  expect((await saver.post('/orders', undefined)).status).toBe(201)
  expect((await saver.get(url)).body.reach).toEqual({ now: 1, almost: 0 })
  expect((await sibling.get(url)).body.reach).toEqual({ now: 0, almost: 0 })
  expect((await sibling.get(`${url}&reach=now`)).body.products).toEqual([])
})

test('[D06.3] a parent’s catalogue has neither the counts nor the filter', async () => {
  expect((await parent.get('/products?limit=1')).body.reach).toBeNull()
  expect(await parent.get('/products?reach=now')).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
  expect(await child.get('/products?reach=later')).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('[D06.4] a list is sorted by points, fewest or most first', async () => {
  let url = ''
  for (const points of [700, 200, 900]) {
    const product = await createProduct(server, { category: 'priced', name_en: `For ${points}`, points })
    url = `/products?category_id=${product.category_id}`
  }
  expect(namesIn(await child.get(`${url}&sort=points`))).toEqual(['For 200', 'For 700', 'For 900'])
  expect(namesIn(await parent.get(`${url}&sort=-points`))).toEqual(['For 900', 'For 700', 'For 200'])
})

test.each(['category_id=nonsense', `category_id=${UNKNOWN_ID}`])(
  '[C02.9] an unknown category returns 404: %s',
  async (query) => {
    expect(await child.get(`/products?${query}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

test('[C02.10] a category without products is empty, and invalid filters are refused', async () => {
  await importCategories(server.deps, [{ key: 'none', name_en: 'None', name_fr: 'Aucun', icon: 'gift' }])
  const { categories } = (await child.get('/categories')).body
  const { id } = categories.find(({ name }: { name: string }) => name === 'None')
  expect((await child.get(`/products?category_id=${id}`)).body).toEqual({
    products: [],
    pagination: { total: 0 },
    reach: { now: 0, almost: 0 },
  })
  for (const query of ['sort=price', 'points=-1', 'points=many', 'limit=101', 'offset=-9']) {
    expect(await child.get(`/products?${query}`)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  }
})

test('[C03.1 C03.2 C03.13] a product has its texts in the user’s language, its points and its pictures', async () => {
  const [red, tall] = [
    await renderProductPicture(await twoColourPicture(1000, 1000).png().toBuffer()),
    await renderProductPicture(await twoColourPicture(20, 60).jpeg().toBuffer()),
  ]
  const product = await createProduct(server, { pictures: [red, tall], points: 4200, kind: 'digital_card' })
  const { body } = await child.get(`/products/${product.id}`)
  const images = [`/pictures/${red.name}`, `/pictures/${tall.name}`]
  expect(body.product).toEqual({
    id: product.id,
    category_id: product.category_id,
    kind: 'digital_card',
    points: 4200,
    retired: false,
    name: product.name_en,
    description: product.description_en,
    image: images[0],
    images,
  })
  await child.put('/children', { language: 'fr-CA' })
  const french = (await child.get(`/products/${product.id}`)).body.product
  await child.put('/children', { language: 'en-CA' })
  expect(french).toMatchObject({ name: product.name_fr, description: product.description_fr })

  const plain = await createProduct(server)
  expect((await child.get(`/products/${plain.id}`)).body.product).toMatchObject({ image: null, images: [] })
  for (const id of [UNKNOWN_ID, 'nonsense'])
    expect(await child.get(`/products/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('[C09.9 R02.7] an order keeps its picture, however often the pictures of the product change', async () => {
  const [first, second, third] = await Promise.all(
    [10, 20, 30].map(async (size) => renderProductPicture(await twoColourPicture(size, 40).png().toBuffer())),
  )
  if (!first || !second || !third) throw new Error('Fewer than three pictures were rendered')
  const product = await createProduct(server, { pictures: [first, second], points: 1 })
  await parent.post('/points', { points: { value: 2, child_id: child.id } })
  const imageOf = async () => (await child.get('/orders')).body.orders[0].product.image
  const requestProduct = async () => {
    await child.post('/cart', { product_id: product.id })
    expect((await child.post('/orders', undefined)).status).toBe(201)
  }
  const statusOf = async (name: string) =>
    (await server.app.inject({ url: `/pictures/${name}`, headers: { host: 'localhost:3000' } })).statusCode
  await requestProduct()

  for (const pictures of [[second], [first], [third]]) await createProduct(server, { ...product, pictures })

  expect((await child.get(`/products/${product.id}`)).body.product.images).toEqual([
    `/pictures/${third.name}`,
  ])
  expect(await imageOf()).toBe(`/pictures/${first.name}`)
  expect([await statusOf(first.name), await statusOf(second.name)]).toEqual([200, 404])
  await requestProduct()
  expect(await imageOf()).toBe(`/pictures/${third.name}`)
  await createProduct(server, { ...product, pictures: [] })
  expect((await child.get(`/products/${product.id}`)).body.product).toMatchObject({ image: null, images: [] })
  expect([await statusOf(first.name), await statusOf(third.name)]).toEqual([200, 200])
})

test('[C03.12] a retired product is in no list and no search, but its page still works', async () => {
  const { id, category_id, sku } = await createProduct(server, { category: 'gone', name_en: 'Zeppelin' })
  const countAll = async () => (await child.get(`/products?category_id=${category_id}`)).body.pagination.total
  expect(await countAll()).toBe(1)
  expect(namesIn(await child.get('/products/search?q=zeppelin'))).toEqual(['Zeppelin'])
  expect(await retireProducts(server.deps, [sku, 'UNKNOWN'])).toEqual({ unknown: ['UNKNOWN'] })
  expect(await countAll()).toBe(1)
  expect(await retireProducts(server.deps, [sku])).toEqual({ unknown: [] })
  expect(await countAll()).toBe(0)
  expect(namesIn(await child.get('/products/search?q=zeppelin'))).toEqual([])
  expect((await child.get(`/products/${id}`)).body.product).toMatchObject({ name: 'Zeppelin', retired: true })
})

test('[C09.7 C09.8] pictures in both sizes are cached permanently and cannot run scripts', async () => {
  const picture = await renderProductPicture(await twoColourPicture(1000, 1000).webp().toBuffer())
  await createProduct(server, { pictures: [picture] })
  for (const [path, size] of [
    [`/pictures/${picture.name}`, 800],
    [`/pictures/${picture.name}/small`, 480],
  ] as const) {
    const { status, headers, file } = await fetchPicture(server, path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(await describePicture(file)).toMatchObject({
      format: 'webp',
      width: size,
      height: size,
      upper: 'red',
    })
  }
  for (const path of ['/pictures/nothing', `/pictures/${'x'.repeat(43)}`, `/pictures/${picture.name}/huge`])
    expect((await fetchPicture(server, path)).status).toBe(404)
})

test('[C09.6] a square WebP of up to 800 pixels without metadata is kept as it is; any other picture is re-encoded without metadata', async () => {
  const plainWebp = await twoColourPicture(600, 600).webp().toBuffer()
  expect((await renderProductPicture(plainWebp)).picture).toBe(plainWebp)

  const withExif = await twoColourPicture(600, 600)
    .withExif({ IFD0: { Copyright: 'Mia' } })
    .webp()
    .toBuffer()
  const withTrailingData = Buffer.concat([plainWebp, Buffer.from('<script>')])
  for (const file of [
    withExif,
    withTrailingData,
    await twoColourPicture(600, 300).webp().toBuffer(),
    await twoColourPicture(900, 900).webp().toBuffer(),
  ]) {
    const { picture, small } = await renderProductPicture(file)
    expect(picture.includes('Mia') || picture.includes('<script>')).toBe(false)
    expect(await describePicture(picture)).toMatchObject({ format: 'webp', extras: [] })
    expect(await describePicture(small)).toMatchObject({ width: 480, height: 480, extras: [] })
  }
})

test('[C04.1 C04.2] search tolerates typos, missing accents and unfinished words', async () => {
  const owl = await createProduct(server, {
    name_en: 'Plush owl',
    name_fr: 'Hibou en peluche',
    points: 2200,
    category: 'plush',
    description_en: 'Soft as the night.',
    description_fr: 'Doux comme une forêt à l’aube.',
  })
  await createProduct(server, { name_en: 'Skate helmet', name_fr: 'Casque de planche', category: 'sport' })

  const products = (await child.get('/products/search?q=Plsuh%20owl')).body.products
  expect(products[0]).toEqual({ id: owl.id, name: 'Plush owl', image: null, points: 2200 })
  for (const q of ['plu', 'OWL', 'plush owls', 'night'])
    expect(namesIn(await child.get(`/products/search?q=${encodeURIComponent(q)}`))[0]).toBe('Plush owl')

  await child.put('/children', { language: 'fr-CA' })
  for (const q of ['hiboux', 'pelúche', 'peluch', 'foret', 'hibou de peluche'])
    expect(namesIn(await child.get(`/products/search?q=${encodeURIComponent(q)}`))[0]).toBe(
      'Hibou en peluche',
    )
  await child.put('/children', { language: 'en-CA' })

  for (const q of ['', '   ', 'xylophone quartz', '☃'])
    expect(namesIn(await child.get(`/products/search?q=${encodeURIComponent(q)}`))).toEqual([])
  expect(await child.get(`/products/search?q=${'x'.repeat(101)}`)).toMatchObject({ status: 422 })
})

test('[C04.10] search finds changes immediately, even those made by another process', async () => {
  expect(namesIn(await child.get('/products/search?q=trombone'))).toEqual([])
  const product = await createProduct(server, { name_en: 'Trombone', points: 100 })
  expect(namesIn(await child.get('/products/search?q=trombone'))).toEqual(['Trombone'])
  // `createProduct` writes only to the database, as another process would. It does not update the server's search index.
  await createProduct(server, { ...product, pictures: [], name_en: 'Accordion' })
  expect(namesIn(await child.get('/products/search?q=trombone'))).toEqual([])
  expect(namesIn(await child.get('/products/search?q=acordion'))).toEqual(['Accordion'])
})
