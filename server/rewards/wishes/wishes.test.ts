import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WISHES_MAX } from '#contract/limits.ts'
import { createProduct } from '#server/testing/products.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

const wishFor = (who: typeof child, product_id: string) => who.post('/wishes', { wish: { product_id } })
const newWish = async (who = child, more: Parameters<typeof createProduct>[1] = {}) =>
  (await wishFor(who, (await createProduct(server, more)).id)).body.wish
const idsOf = (wishes: { id: string }[]) => wishes.map(({ id }) => id)
const ownWishes = async (who = child) => (await who.get('/profile')).body.wishes

test('[C05.2] wishing for a product again returns the same wish', async () => {
  const { id } = await createProduct(server, { name_en: 'Telescope', points: 4200 })

  const first = await wishFor(child, id)
  const again = await wishFor(child, id)

  expect(first.status).toBe(200)
  expect(first.body.wish).toEqual({
    id: expect.any(String),
    product_id: id,
    user_id: child.id,
    product: { name: 'Telescope', image: null, points: 4200 },
    retired: false,
    is_goal: false,
    requested: false,
  })
  expect(again.body).toEqual(first.body)
  expect(await ownWishes()).toEqual([first.body.wish])
})

test('[C05.4] a removed wish is gone and cannot be removed twice', async () => {
  const wish = await newWish()

  expect((await child.delete(`/wishes/${wish.id}`)).status).toBe(204)

  expect(await ownWishes()).toEqual([])
  expect(await child.delete(`/wishes/${wish.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await wishFor(child, wish.product_id)).body.wish.id).not.toBe(wish.id)
})

test('[C05.7] the parent sees the wishes, newest first, nine per page; the child sees all of its own', async () => {
  const wishes = []
  for (let number = 0; number < 11; number++) {
    server.clock.forwardHours(1)
    wishes.unshift(await newWish())
  }

  const { body } = await parent.get(`/children/${child.id}/wishes`)
  const second = await parent.get(`/children/${child.id}/wishes?offset=9`)
  const detail = await parent.get(`/children/${child.id}`)

  expect(body).toEqual({ wishes: wishes.slice(0, 9), pagination: { total: 11 } })
  expect(second.body).toEqual({ wishes: wishes.slice(9), pagination: { total: 11 } })
  expect(detail.body.wishes).toEqual(wishes.slice(0, 9))
  expect(await ownWishes()).toEqual(wishes)
  expect(await ownWishes(sibling)).toEqual([])
  expect((await parent.get('/profile')).body).not.toHaveProperty('wishes')
})

test('[C05.9] a wish shows its product in the reader’s language, with the current price and the first picture', async () => {
  const { id } = await createProduct(server, { name_en: 'Kite', name_fr: 'Cerf-volant', points: 800 })
  await wishFor(child, id)
  const picture = { product_id: id, picture: Buffer.from(''), small: Buffer.from('') }
  for (const [position, name] of ['first', 'second'].entries())
    await server.db
      .insertInto('product_pictures')
      .values({ ...picture, name, position })
      .execute()
  await server.db.updateTable('products').set({ points: 900 }).where('id', '=', id).execute()
  await parent.put('/parents', { language: 'fr-CA' })

  const [childsView] = await ownWishes()
  const [parentsView] = (await parent.get(`/children/${child.id}/wishes`)).body.wishes

  expect(childsView.product).toEqual({ name: 'Kite', image: '/pictures/first', points: 900 })
  expect(parentsView.product.name).toBe('Cerf-volant')

  // The language of an HTTP request takes precedence over the child's own language.
  const inFrench = await child.get('/profile', { headers: { 'accept-language': 'fr-CA' } })
  expect(inFrench.body).toMatchObject({ language: 'en-CA', wishes: [{ product: { name: 'Cerf-volant' } }] })
})

test('[C05.11] a retired product stays on the list, marked as retired, and cannot be newly wished for', async () => {
  const wish = await newWish()
  const retire = { retired_at: server.clock.now() }
  await server.db.updateTable('products').set(retire).where('id', '=', wish.product_id).execute()

  expect(await ownWishes()).toEqual([{ ...wish, retired: true }])
  expect((await wishFor(child, wish.product_id)).body.wish).toEqual({ ...wish, retired: true })
  const refusal = {
    status: 409,
    body: { code: 'product_retired', error: 'This reward is no longer available.' },
  }
  expect(await wishFor(sibling, wish.product_id)).toMatchObject(refusal)
  expect((await child.delete(`/wishes/${wish.id}`)).status).toBe(204)
  expect(await wishFor(child, wish.product_id)).toMatchObject(refusal)
})

test('[C05.12] a wish for an unknown product is refused', async () => {
  for (const unknownId of [server.deps.secrets.newId(), '', 'telescope'])
    expect(await wishFor(child, unknownId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await child.post('/wishes', {})).status).toBe(422)
})

test('[C05.13 K09.1 K09.2] siblings and other families cannot see or change a child’s wishes; parents cannot change them', async () => {
  const wish = await newWish()
  const stranger = await server.newParent()
  const strangersChild = await server.newChild(stranger)

  for (const other of [sibling, strangersChild])
    expect((await other.delete(`/wishes/${wish.id}`)).status).toBe(404)
  expect((await parent.delete(`/wishes/${wish.id}`)).body.code).toBe('wrong_role')
  expect((await parent.post('/wishes', { wish: { product_id: wish.product_id } })).body.code).toBe(
    'wrong_role',
  )
  expect((await stranger.get(`/children/${child.id}/wishes`)).status).toBe(404)
  expect((await sibling.get(`/children/${child.id}/wishes`)).body.code).toBe('wrong_role')

  expect(await ownWishes()).toEqual([wish])
})

test('[C05.3] a list holds at most a hundred wishes, even when the last two are added concurrently', async () => {
  const products = []
  for (let number = 0; number < WISHES_MAX + 1; number++) products.push(await createProduct(server))
  const [beforeLast = '', last = '', ...rest] = products.map(({ id }) => id)
  for (const id of rest) await wishFor(child, id)

  const answers = await Promise.all([wishFor(child, beforeLast), wishFor(child, last)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'wishes_full',
    error: 'Your wish list is full. Take something off it first.',
  })
  expect(await ownWishes()).toHaveLength(WISHES_MAX)
  // Wishing again for a product on the full list still succeeds.
  expect((await wishFor(child, rest[0] ?? '')).status).toBe(200)
})

test('[C05.2] wishing for the same product ten times concurrently creates one wish', async () => {
  const { id } = await createProduct(server)

  const answers = await Promise.all(Array.from({ length: 10 }, () => wishFor(child, id)))

  expect(new Set(answers.map(({ body }) => body.wish.id)).size).toBe(1)
  expect(idsOf(await ownWishes())).toEqual([answers[0]?.body.wish.id])
})

test('[C05.10 Q12.2] changes of wishes are sent live to the parent, but not to a sibling', async () => {
  const watch = (token: string) => openLiveStream(server.address, token, 'localhost:3000')
  const [parentStream, siblingStream] = await Promise.all([watch(parent.token), watch(sibling.token)])
  const wish = await newWish()
  await child.put(`/children/${child.id}/goal`, { wish_id: wish.id })
  await child.delete(`/wishes/${wish.id}`)
  // A change of the family, made before the streams opened, may still be on its way.
  const nextWishChange = async (stream: typeof parentStream) => {
    for (;;) {
      const change = Object(await stream.next())
      if (change.topic !== 'family') return change
    }
  }
  for (let change = 0; change < 3; change++)
    expect(await nextWishChange(parentStream)).toEqual({ topic: 'wishes', child_id: child.id })

  await newWish(sibling)
  expect(await nextWishChange(siblingStream)).toEqual({ topic: 'wishes', child_id: sibling.id })
  for (const stream of [parentStream, siblingStream]) stream.close()
})
