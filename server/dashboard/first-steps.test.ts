import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[D04.5] a family’s first steps are a quest, a child’s visit and a verified quest, whatever other families do', async () => {
  const parent = await server.newParent()
  const getSteps = async () => (await parent.get('/first_steps')).body
  const expected = { quest: false, visit: false, verified: false }
  expect(await getSteps()).toEqual(expected)
  const child = await server.newChild(parent)
  const stranger = await server.newParent()
  const strangersChild = await server.newChild(stranger)
  await strangersChild.put('/children', { welcomed: true })
  await stranger.post('/missions', questForm(strangersChild.id))
  expect(await getSteps()).toEqual(expected)

  const addQuest = async () =>
    (await parent.post('/missions', questForm(child.id, { points: 10 }))).body.mission.id
  const deletedId = await addQuest()
  expect(await getSteps()).toEqual({ ...expected, quest: true })
  await parent.delete(`/missions/${deletedId}`)
  expect(await getSteps()).toEqual(expected)

  const id = await addQuest()
  await child.put('/children', { welcomed: true })
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  expect(await getSteps()).toEqual({ quest: true, visit: true, verified: false })
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  expect(await getSteps()).toEqual({ quest: true, visit: true, verified: true })
  expect((await child.get('/first_steps')).status).toBe(403)
})

test('[D04.11] only `welcomed: true` ends a child’s first visit; it can come with other changes and be repeated', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const getProfile = async () => (await child.get('/profile')).body
  expect(await getProfile()).toMatchObject({ welcomed: false, avatar: 'fox' })
  expect((await parent.get('/profile')).body).not.toHaveProperty('welcomed')

  expect((await child.put('/children', { welcomed: false })).status).toBe(422)
  expect((await child.put('/children', { avatar: 'owl' })).body.child.welcomed).toBe(false)
  const reply = await child.put('/children', { welcomed: true, avatar: 'hare' })
  expect(reply.body.child).toMatchObject({ welcomed: true, avatar: 'hare' })
  await child.put('/children', { welcomed: true })
  expect(await getProfile()).toMatchObject({ welcomed: true, avatar: 'hare' })
})
