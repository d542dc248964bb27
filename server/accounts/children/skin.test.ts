import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSkin } from '#server/accounts/families/skin.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer() // on 2026-03-02
  parent = await server.newParent()
})
afterAll(() => server.close())

const getOwnSkin = async (child: { get: typeof parent.get }) => (await child.get('/profile')).body.skin
const getSkinForParent = async (id: string) => (await parent.get(`/children/${id}`)).body.child.skin

test.each([
  ['a child without a birthday', 'playful', null],
  ['a child of ten years and 364 days', 'playful', '2015-03-03'],
  ['a child of eleven years', 'cool', '2015-03-02'],
  ['a child born on a leap day', 'cool', '2012-02-29'],
  ['a grown-up', 'cool', '1980-01-01'],
] as const)('[D14.5] %s sees the %s look unless another was chosen', (_, skin, birthday) => {
  expect(getSkin({ skin: null, birthday }, '2026-03-02')).toBe(skin)
  expect(getSkin({ skin: 'playful', birthday }, '2026-03-02')).toBe('playful')
  expect(getSkin({ skin: 'cool', birthday }, '2026-03-02')).toBe('cool')
})

test('[D14.5] a changed birthday changes the look, if no look was chosen', async () => {
  const child = await server.newChild(parent, { birthday: '2016-04-12' })
  expect(await getOwnSkin(child)).toBe('playful')

  await parent.put(`/children/${child.id}`, { birthday: '2014-04-12' })

  expect(await getOwnSkin(child)).toBe('cool')
  expect(await getSkinForParent(child.id)).toBe('cool')
})

test('[D14.6] the child’s choice is kept in the account, and a parent can choose another', async () => {
  const child = await server.newChild(parent, { birthday: '2014-04-12' })
  const { status, body } = await child.put('/children', { skin: 'playful' })
  expect({ status, skin: body.child.skin }).toEqual({ status: 200, skin: 'playful' })
  const onAnotherDevice = await server.signIn(child.email, undefined, { kidSite: true })
  expect(await getOwnSkin(onAnotherDevice)).toBe('playful')
  expect(await getSkinForParent(child.id)).toBe('playful')

  const change = await parent.put(`/children/${child.id}`, { skin: 'cool' })

  expect(change.body.child.skin).toBe('cool')
  expect(await getOwnSkin(child)).toBe('cool')
})

test('[D14.6] only a child and its parent can choose its look, and there are only two looks', async () => {
  const child = await server.newChild(parent)
  const sibling = await server.newChild(parent)
  const stranger = await server.newParent()
  expect((await stranger.put(`/children/${child.id}`, { skin: 'cool' })).status).toBe(404)
  expect((await sibling.put(`/children/${child.id}`, { skin: 'cool' })).status).toBe(403)
  expect((await child.put('/children', { skin: 'neon' })).status).toBe(422)
  expect(await getOwnSkin(child)).toBe('playful')
  expect(await getOwnSkin(sibling)).toBe('playful')
  expect((await parent.get('/profile')).body).not.toHaveProperty('skin')
})
