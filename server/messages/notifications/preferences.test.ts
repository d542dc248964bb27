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

test('[N02.2] a new parent gets mails of everything but news, and no texts', async () => {
  const parent = await server.newParent()
  const { body } = await parent.get('/profile')

  // This server can send texts, but this parent gets none.
  expect(body).toMatchObject({ phone_verified: false, sends_texts: true })
  expect(body.notification_settings).toEqual({
    news_and_promo: off,
    completed_quests: mailOnly,
    reward_requests: mailOnly,
    weekly_summary: mailOnly,
    low_points: mailOnly,
  })
})

test('[N02.5] a parent’s change is stored; the parent’s other settings and other people’s settings stay the same', async () => {
  const parent = await server.newParent()
  const otherParent = await server.newParent()
  const changeSettings = (notification_settings: object) => parent.put('/parents', { notification_settings })

  await changeSettings({ completed_quests: { sms: true }, news_and_promo: mailOnly })
  const { status, body } = await changeSettings({ completed_quests: { email: false } })

  const expectedSettings = {
    news_and_promo: mailOnly,
    completed_quests: { email: false, sms: true },
    reward_requests: mailOnly,
    weekly_summary: mailOnly,
    low_points: mailOnly,
  }
  expect([status, body.parent.notification_settings]).toEqual([200, expectedSettings])
  expect((await parent.get('/profile')).body.notification_settings).toEqual(expectedSettings)
  expect((await otherParent.get('/profile')).body.notification_settings.completed_quests).toEqual(mailOnly)
})

test('[N02.10] a child has no notification settings and cannot create any', async () => {
  const child = await server.newChild(await server.newParent())

  expect((await child.get('/profile')).body).not.toHaveProperty('notification_settings')
  expect((await child.put('/parents', { notification_settings: {} })).status).toBe(403)
  expect((await child.put('/children', { notification_settings: { low_points: off } })).status).toBe(200)
  expect(await server.db.selectFrom('message_preferences').where('user_id', '=', child.id).execute()).toEqual(
    [],
  )
})

test('[N02.10 K07.9] a child’s switch for mails is on by default, and the parent sees its state', async () => {
  const parent = await server.newParent()
  await server.newChild(parent)
  const sibling = await server.newChild(parent)
  const listSwitches = async () => {
    const { children } = (await parent.get('/children')).body
    return children.map(({ messages }: { messages: boolean }) => messages)
  }
  expect(await listSwitches()).toEqual([true, true])

  const { body } = await parent.put(`/children/${sibling.id}`, { messages: false })
  expect(body.child.messages).toBe(false)
  expect(await listSwitches()).toEqual([true, false])
  expect((await parent.get(`/children/${sibling.id}`)).body.child.messages).toBe(false)

  await parent.put(`/children/${sibling.id}`, { messages: true })
  expect(await listSwitches()).toEqual([true, true])
})
