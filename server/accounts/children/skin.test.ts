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
  ['no birthday', null, 'playful'],
  ['ten years and 364 days', '2015-03-03', 'playful'],
  ['eleven years today', '2015-03-02', 'cool'],
  ['born on a leap day', '2012-02-29', 'cool'],
  ['a grown-up', '1980-01-01', 'cool'],
] as const)('[D14.5] the look of a child with %s', (_, birthday, skin) => {
  expect(getSkin({ skin: null, birthday }, '2026-03-02')).toBe(skin)
  expect(getSkin({ skin: 'playful', birthday }, '2026-03-02')).toBe('playful')
  expect(getSkin({ skin: 'cool', birthday }, '2026-03-02')).toBe('cool')
})

test('[D14.5] the look follows the birthday until one is chosen', async () => {
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
  const onAnotherDevice = await server.signIn(child.email, undefined, true)
  expect(await getOwnSkin(onAnotherDevice)).toBe('playful')
  expect(await getSkinForParent(child.id)).toBe('playful')

  const change = await parent.put(`/children/${child.id}`, { skin: 'cool' })

  expect(change.body.child.skin).toBe('cool')
  expect(await getOwnSkin(child)).toBe('cool')
})

test('[D14.6] no one else chooses a child’s look, and there are only two', async () => {
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
