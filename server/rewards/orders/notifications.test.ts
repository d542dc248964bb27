import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import {
  deliveryForm,
  findCode,
  MONDAY,
  openTestServer,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server)
  parent = family.parent
  child = family.child
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(child.email))?.links)}`)
})

const orderUrl = (id: string, action: string) => `/children/${child.id}/orders/${id}/${action}`
const approve = (id: string, also: string[] = []) =>
  parent.put(orderUrl(id, 'verify'), { delivery: deliveryForm(), also })
/** Returns the mails about rewards to an address, newest first. */
async function rewardMails(address: string) {
  await server.runJobs()
  const mails = await server.listMessages(address)
  return mails.filter(({ links }) => links.some((link) => /\/(gifts|rewards)$/.test(link)))
}
const subjects = async (address: string) => (await rewardMails(address)).map(({ subject }) => subject)

test('[N02.8 N03.11 R04.10 D09.9] parents get one message that lists all rewards of a request, by e-mail or text as they have chosen', async () => {
  await requestRewards(server, child, { points: 80 }, { name_en: 'Book card', points: 100 })
  const [mail, ...more] = await rewardMails(parent.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Mia asks for 2 rewards')
  for (const expectedText of ['Hi Claire', 'Kite', '80\u00A0points', 'Book card', '100\u00A0points'])
    expect(mail?.text).toContain(expectedText)
  expect(mail?.links[0]).toBe(`http://localhost:3000/kids/${child.id}/rewards`)

  await parent.put('/parents', { notification_settings: { reward_requests: { email: false, sms: true } } })
  await requestRewards(server, child, {})
  expect(await subjects(parent.email)).toEqual(['Mia asks for 2 rewards'])
  const { phone } = (await parent.get('/profile')).body
  const [text] = await server.listMessages(phone)
  expect(text?.text).toBe(`Questnest: Mia asks for Kite. http://localhost:3000/kids/${child.id}/rewards`)
})

test('[N03.6 N03.11 R04.11] a child gets one message, in its language, about rewards that were approved together', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  await approve(first)
  const [single] = await rewardMails(child.email)
  expect(single?.subject).toBe('Yes! “Kite” is yours')
  expect(single?.links[0]).toBe('http://kidsclub.localhost:3000/gifts')

  server.clock.forwardHours(1)
  await child.put('/children', { language: 'fr-CA' })
  await approve(second, [third])
  const [both] = await rewardMails(child.email)
  expect(both?.subject).toBe('Oui! Tes 2 récompenses sont approuvées')
  expect(both?.text).toContain('Cerf-volant')
})

test('[N03.11 R04.11 R05.8] a child is notified of a rejected reward, with the parent’s note, and of a cancelled reward', async () => {
  const [first = '', second = ''] = await requestRewards(server, child, {}, {})
  await parent.put(orderUrl(first, 'reject'), { note: 'After your <b>birthday' })
  const [rejected] = await rewardMails(child.email)
  expect(rejected?.subject).toBe('Not this time: Kite')
  expect(rejected?.text).toContain('> After your <b>birthday')
  expect(rejected?.html).toContain('After your &lt;b&gt;birthday')
  expect(rejected?.text).toContain('50\u00A0points')

  await approve(second)
  server.clock.forwardHours(1)
  await parent.put(orderUrl(second, 'cancel'), undefined)
  expect((await subjects(child.email))[0]).toBe('“Kite” was cancelled')
})

test('[N02.11 R04.11] a child with messages switched off gets no message, and a refused checkout sends the parents no message', async () => {
  await parent.put(`/children/${child.id}`, { messages: false })
  const [id = ''] = await requestRewards(server, child)
  await parent.put(orderUrl(id, 'reject'), {})
  await parent.put(orderUrl(id, 'cancel'), undefined)
  expect(await subjects(child.email)).toEqual([])
  const before = await subjects(parent.email)
  expect((await child.post('/orders', undefined)).status).toBe(422)
  expect(await subjects(parent.email)).toEqual(before)
})

test('[Q12.2 R04.12] every change of an order is announced live to the child and its parents, but not to a sibling', async () => {
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const family_id = await server.getFamilyId(child)
  const announcements: string[] = []
  const watch = (id: string, role: 'parent' | 'child') =>
    server.deps.live.watch({ id, role, family_id }, ({ topic, child_id }) =>
      announcements.push(`${id} ${topic} ${child_id}`),
    )
  const stopWatching = [watch(parent.id, 'parent'), watch(child.id, 'child'), watch(leo.id, 'child')]
  const expected = [parent, child].flatMap(({ id }) => [
    `${id} orders ${child.id}`,
    `${id} points ${child.id}`,
  ])
  const steps = [
    async () => void (await requestRewards(server, child)),
    async () => void (await approve(await waitingOrderId())),
    async () => void (await parent.put(orderUrl(await newestOrderId(), 'cancel'), undefined)),
    async () => void (await requestRewards(server, child)),
    async () => void (await parent.put(orderUrl(await waitingOrderId(), 'reject'), {})),
    async () => void (await requestRewards(server, child)),
    async () => void (await child.delete(`/orders/${await waitingOrderId()}`)),
  ]
  const waitingOrderId = async () => (await parent.get('/orders/waiting')).body.orders[0].id
  const newestOrderId = async () => (await child.get('/orders')).body.orders[0].id
  for (const step of steps) {
    announcements.length = 0
    await step()
    await expect.poll(() => announcements).toEqual(expect.arrayContaining(expected))
    expect(announcements.filter((line) => RegExp(`^${leo.id} (orders|points)`).test(line))).toEqual([])
  }
  for (const stop of stopWatching) stop()
})

test('[P10.10 P10.11] the points history of the child and the parent shows every step of a reward', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  server.clock.forwardHours(1)
  await parent.put(orderUrl(first, 'reject'), { note: 'After your birthday' })
  server.clock.forwardHours(1)
  await child.delete(`/orders/${second}`)
  await approve(third)
  server.clock.forwardHours(1)
  await parent.put(orderUrl(third, 'cancel'), undefined)
  const lines = (await child.get('/points/history')).body.lines.slice(0, 6)
  const summary = lines.map(({ kind, points, balance, reward, by }: Record<string, unknown>) => [
    kind,
    points,
    balance,
    reward,
    by,
  ])
  expect(summary).toEqual([
    ['compensate', 50, 500, 'Kite', 'Claire'],
    ['hand_back', 50, 450, 'Kite', 'Mia'],
    ['hand_back', 50, 400, 'Kite', 'Claire'],
    ['request', -50, 350, 'Kite', 'Mia'],
    ['request', -50, 400, 'Kite', 'Mia'],
    ['request', -50, 450, 'Kite', 'Mia'],
  ])
  expect((await parent.get(`/children/${child.id}/points/history`)).body.lines.slice(0, 6)).toEqual(lines)
})
