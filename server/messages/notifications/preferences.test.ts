import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const off = { email: false, sms: false }
const mailOnly = { email: true, sms: false }

test('[N02.2] a parent starts with mails about finished quests and low points, no text and no news', async () => {
  const parent = await server.newParent()
  const { body } = await parent.get('/profile')

  expect(body).toMatchObject({ phone_verified: false, texts_sent: true })
  expect(body.notification_settings).toEqual({
    news_and_promo: off,
    completed_quests: mailOnly,
    low_points: mailOnly,
  })
})

test('[N02.5] a parent’s change is kept, the other settings stay, and nobody else’s change', async () => {
  const parent = await server.newParent()
  const other = await server.newParent()
  const change = (notification_settings: object) => parent.put('/parents', { notification_settings })

  await change({ completed_quests: { sms: true }, news_and_promo: mailOnly })
  const { status, body } = await change({ completed_quests: { email: false } })

  const wanted = {
    news_and_promo: mailOnly,
    completed_quests: { email: false, sms: true },
    low_points: mailOnly,
  }
  expect([status, body.parent.notification_settings]).toEqual([200, wanted])
  expect((await parent.get('/profile')).body.notification_settings).toEqual(wanted)
  expect((await other.get('/profile')).body.notification_settings.completed_quests).toEqual(mailOnly)
})

test('[N02.10] a child has no such settings, and cannot make any', async () => {
  const child = await server.newChild(await server.newParent())

  expect((await child.get('/profile')).body).not.toHaveProperty('notification_settings')
  expect((await child.put('/parents', { notification_settings: {} })).status).toBe(403)
  expect((await child.put('/children', { notification_settings: { low_points: off } })).status).toBe(200)
  expect(await server.db.selectFrom('message_preferences').where('user_id', '=', child.id).execute()).toEqual(
    [],
  )
})

test('[N02.10 K07.9] a child’s switch is on by default, and the parent sees its state', async () => {
  const parent = await server.newParent()
  await server.newChild(parent)
  const sibling = await server.newChild(parent)
  const seen = async () => {
    const { children } = (await parent.get('/children')).body
    return children.map(({ messages }: { messages: boolean }) => messages)
  }
  expect(await seen()).toEqual([true, true])

  const { body } = await parent.put(`/children/${sibling.id}`, { messages: false })
  expect(body.child.messages).toBe(false)
  expect(await seen()).toEqual([true, false])
  expect((await parent.get(`/children/${sibling.id}`)).body.child.messages).toBe(false)

  await parent.put(`/children/${sibling.id}`, { messages: true })
  expect(await seen()).toEqual([true, true])
})
