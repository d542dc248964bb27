import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FAMILY_REWARDS_MAX } from '#contract/limits.ts'
import { createFamilyReward, rewardForm } from '#server/testing/family-rewards.ts'
import { createFileForm, twoColourPicture } from '#server/testing/pictures.ts'
import { createRewardFamily } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: typeof child
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server)
  parent = family.parent
  child = family.child
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

const list = async (who = parent) => (await who.get('/family_rewards')).body.family_rewards
const create = (...forms: unknown[]) => parent.post('/family_rewards', { family_rewards: forms })
const change = (id: string, form: unknown, who = parent) =>
  who.put(`/family_rewards/${id}`, { family_reward: form })

test('[F02.1] a parent adds, changes, closes and deletes a reward of the family’s own', async () => {
  const { status, body } = await create(rewardForm({ name: 'Later bedtime', picture: 'moon' }))
  expect(status).toBe(201)
  const [bedtime] = body.family_rewards
  expect(bedtime).toMatchObject(rewardForm({ name: 'Later bedtime', picture: 'moon' }))
  const filmId = await createFamilyReward(parent, {
    name: 'film night',
    per_week: 1,
    at_once: 2,
    child_ids: [child.id],
  })
  expect(await list()).toMatchObject([
    { id: filmId, per_week: 1, at_once: 2, child_ids: [child.id] },
    bedtime,
  ])

  server.clock.forwardHours(1)
  const form = rewardForm({ name: 'Bedtime at nine', picture: null, points: 80, is_open: false })
  const changed = await change(bedtime.id, form)
  expect(changed).toMatchObject({
    status: 200,
    body: { family_reward: { id: bedtime.id, ...form, updated_at: '2026-03-02T16:00:00.000Z' } },
  })
  expect(await list()).toMatchObject([changed.body.family_reward, { id: filmId }])

  expect((await parent.delete(`/family_rewards/${bedtime.id}`)).status).toBe(204)
  expect((await parent.delete(`/family_rewards/${bedtime.id}`)).status).toBe(404)
  expect((await change(bedtime.id, form)).status).toBe(404)
  expect(await list()).toMatchObject([{ id: filmId }])
})

test('[F02.2] one call creates several rewards or none, and a family has up to sixty, even when two calls come at once', async () => {
  expect((await create(rewardForm(), rewardForm({ points: 0 }))).status).toBe(422)
  expect(await list()).toEqual([])
  expect((await create(...Array.from({ length: FAMILY_REWARDS_MAX - 3 }, () => rewardForm()))).status).toBe(
    201,
  )
  const two = [rewardForm({ name: 'A' }), rewardForm({ name: 'B' })]
  const answers = await Promise.all([create(...two), create(...two)])
  expect(answers.map(({ status, body }) => (status === 201 ? 'done' : body.code)).sort()).toEqual([
    'done',
    'family_rewards_full',
  ])
  const rewards = await list()
  expect(rewards).toHaveLength(FAMILY_REWARDS_MAX - 1)
  await parent.delete(`/family_rewards/${rewards[0].id}`)
  expect((await create(...two)).status).toBe(201)
})

const invalid: [string, object][] = [
  ['without a name', { name: ' ' }],
  ['with a long name', { name: 'x'.repeat(61) }],
  ['with a name of two lines', { name: 'Film\nnight' }],
  ['with an unknown picture', { picture: 'rocket' }],
  ['with another family’s picture', { picture: `own/${'x'.repeat(43)}.webp` }],
  ['without points', { points: 0 }],
  ['with too many points', { points: 1_000_001 }],
  ['for no child', { child_ids: [] }],
  ['with a limit of none a week', { per_week: 0 }],
  ['with a limit of twenty-one at once', { at_once: 21 }],
  ['with half a reward a week', { per_week: 1.5 }],
]
test.each(invalid)('[F02.3] a reward %s is refused', async (_, more) => {
  const id = await createFamilyReward(parent)
  const form = { ...rewardForm(), ...more }
  expect(await create(form)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect((await change(id, form)).status).toBe(422)
  expect(await list()).toMatchObject([rewardForm()])
})

test('[F02.4] another family’s reward is unknown, and a child cannot list, add, change or delete any', async () => {
  const id = await createFamilyReward(parent)
  const stranger = await server.newParent()
  expect(await list(stranger)).toEqual([])
  expect((await change(id, rewardForm({ points: 1 }), stranger)).status).toBe(404)
  expect((await stranger.delete(`/family_rewards/${id}`)).status).toBe(404)
  expect((await change('none', rewardForm())).status).toBe(404)
  for (const answer of [
    await child.get('/family_rewards'),
    await child.post('/family_rewards', { family_rewards: [rewardForm()] }),
    await child.put(`/family_rewards/${id}`, { family_reward: rewardForm() }),
    await child.delete(`/family_rewards/${id}`),
  ])
    expect(answer.body.code).toBe('wrong_role')
  expect(await list()).toMatchObject([rewardForm()])
})

test('[F02.5] a reward is for active children of the family, and stays for a child who is deleted later', async () => {
  const stranger = await server.newChild(await server.newParent())
  const id = await createFamilyReward(parent, { child_ids: [child.id, sibling.id] })
  for (const child_id of [stranger.id, parent.id, 'nobody']) {
    const form = rewardForm({ child_ids: [child.id, child_id] })
    expect((await create(form)).status).toBe(404)
    expect((await change(id, form)).status).toBe(404)
  }
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })
  expect((await create(rewardForm({ child_ids: [sibling.id] }))).body.code).toBe('child_inactive')
  const form = rewardForm({ child_ids: [child.id, sibling.id], points: 70 })
  expect((await change(id, form)).status).toBe(200)
})

test('[F02.6] deleting one of the family’s own pictures takes it away from its rewards and from orders for them', async () => {
  const file = await createFileForm('picture', await twoColourPicture().png().toBuffer())
  const { picture } = (await parent.post('/quest_pictures', file.body, { headers: file.headers })).body
  const id = await createFamilyReward(parent, { picture })
  await child.post('/cart', { product_id: id })
  const { orders } = (await child.post('/orders', undefined)).body
  expect(orders[0].product.image).toBe(`/quest-pictures/${picture}`)

  const name = picture.slice('own/'.length, -'.webp'.length)
  expect((await parent.delete(`/quest_pictures/${name}`)).status).toBe(204)
  expect(await list()).toMatchObject([{ id, picture: null }])
  expect((await child.get(`/orders/${orders[0].id}`)).body.order.product.image).toBeNull()
})

test('[F02.27] the export has the family rewards, a purged child is taken out of them, and purging the family deletes them', async () => {
  const id = await createFamilyReward(parent, { child_ids: [child.id, sibling.id] })
  await child.post('/cart', { product_id: id })
  await child.post('/wishes', { wish: { product_id: id } })
  const { family_rewards, cart_items, wishes } = (await parent.get('/export?format=json')).body
  expect(family_rewards).toMatchObject([{ name: 'Film night', points: 50 }])
  expect([...cart_items, ...wishes]).toMatchObject([{ name_fr: 'Film night' }, { name_fr: 'Film night' }])
  expect((await parent.get('/export?format=html')).body).toContain('Film night')

  const readRow = () =>
    server.db.selectFrom('family_rewards').where('id', '=', id).select('child_ids').executeTakeFirst()
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  expect(await readRow()).toEqual({ child_ids: [child.id] })
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  await server.enterPassword(parent)
  expect((await parent.delete('/parents', { body: {} })).status).toBeLessThan(300)
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  expect(await readRow()).toBeUndefined()
})
