import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { codeIn, deliveryForm, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

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
  await server.visitor.get(`/verify/email/${codeIn((await server.mailTo(child.email))?.links)}`)
})

const way = (id: string, end: string) => `/children/${child.id}/orders/${id}/${end}`
const approve = (id: string, also: string[] = []) =>
  parent.put(way(id, 'verify'), { delivery: deliveryForm(), also })
/** Returns the mails to an address about rewards, newest first. */
async function tidings(address: string) {
  await server.runJobs()
  const mails = await server.mails(address)
  return mails.filter(({ links }) => links.some((link) => /\/(gifts|rewards)$/.test(link)))
}
const subjects = async (address: string) => (await tidings(address)).map(({ subject }) => subject)

test('[N02.8 N03.11 R04.10] parents get one message about a request, with all its rewards, while the switch is on', async () => {
  await requestRewards(server, child, { points: 80 }, { name_en: 'Book card', points: 100 })
  const [mail, ...more] = await tidings(parent.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Mia asks for 2 rewards')
  for (const words of ['Hi Claire', 'Kite', '80\u00A0points', 'Book card', '100\u00A0points'])
    expect(mail?.text).toContain(words)
  expect(mail?.links[0]).toBe(`http://localhost:3000/kids/${child.id}/rewards`)

  await parent.put('/parents', { notification_settings: { completed_quests: { email: false, sms: true } } })
  await requestRewards(server, child, {})
  expect(await subjects(parent.email)).toEqual(['Mia asks for 2 rewards'])
  const { phone } = (await parent.get('/profile')).body
  const [text] = await server.mails(phone)
  expect(text?.text).toBe(`Questnest: Mia asks for Kite. http://localhost:3000/kids/${child.id}/rewards`)
})

test('[N03.6 N03.11 R04.11] a child gets one message, in its language, about rewards approved together', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  await approve(first)
  const [one] = await tidings(child.email)
  expect(one?.subject).toBe('Yes! “Kite” is yours')
  expect(one?.links[0]).toBe('http://kidsclub.localhost:3000/gifts')

  server.clock.forward(1)
  await child.put('/children', { language: 'fr-CA' })
  await approve(second, [third])
  const [both] = await tidings(child.email)
  expect(both?.subject).toBe('Oui! Tes 2 récompenses sont approuvées')
  expect(both?.text).toContain('Cerf-volant')
})

test('[N03.11 R04.11 R05.8] a child is told of a rejection, with the parent’s note, and of a cancelled reward', async () => {
  const [first = '', second = ''] = await requestRewards(server, child, {}, {})
  await parent.put(way(first, 'reject'), { note: 'After your <b>birthday' })
  const [rejected] = await tidings(child.email)
  expect(rejected?.subject).toBe('Not this time: Kite')
  expect(rejected?.text).toContain('> After your <b>birthday')
  expect(rejected?.html).toContain('After your &lt;b&gt;birthday')
  expect(rejected?.text).toContain('50\u00A0points')

  await approve(second)
  server.clock.forward(1)
  await parent.put(way(second, 'cancel'), undefined)
  expect((await subjects(child.email))[0]).toBe('“Kite” was cancelled')
})

test('[N02.11 R04.11] a child whose switch is off gets no message, and a refused step sends none', async () => {
  await parent.put(`/children/${child.id}`, { messages: false })
  const [id = ''] = await requestRewards(server, child)
  await parent.put(way(id, 'reject'), {})
  await parent.put(way(id, 'cancel'), undefined)
  expect(await subjects(child.email)).toEqual([])
  const before = await subjects(parent.email)
  expect((await child.post('/orders', undefined)).status).toBe(422)
  expect(await subjects(parent.email)).toEqual(before)
})

test('[Q12.2 R04.12] open screens of the child and the parents show every change at once, those of siblings do not', async () => {
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const { family_id } = await server.db
    .selectFrom('users')
    .where('id', '=', child.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  const heard: string[] = []
  const watch = (id: string, role: 'parent' | 'child') =>
    server.deps.live.watch({ id, role, family_id }, ({ topic, child_id }) =>
      heard.push(`${id === leo.id ? 'Leo' : role} ${topic} ${child_id === child.id}`),
    )
  const ends = [watch(parent.id, 'parent'), watch(child.id, 'child'), watch(leo.id, 'child')]
  const everybody = ['child orders true', 'child points true', 'parent orders true', 'parent points true']
  const steps = [
    async () => void (await requestRewards(server, child)),
    async () => void (await approve(await waiting())),
    async () => void (await parent.put(way(await newest(), 'cancel'), undefined)),
    async () => void (await requestRewards(server, child)),
    async () => void (await parent.put(way(await waiting(), 'reject'), {})),
    async () => void (await requestRewards(server, child)),
    async () => void (await child.delete(`/orders/${await waiting()}`)),
  ]
  const waiting = async () => (await parent.get('/orders/waiting')).body.orders[0].id
  const newest = async () => (await child.get('/orders')).body.orders[0].id
  for (const step of steps) {
    heard.length = 0
    await step()
    await expect.poll(() => heard).toEqual(expect.arrayContaining(everybody))
    expect(heard.filter((one) => /^Leo (orders|points)/.test(one))).toEqual([])
  }
  for (const end of ends) end()
})

test('[P10.10 P10.11] the points history of the child and the parent shows every step of a reward', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  server.clock.forward(1)
  await parent.put(way(first, 'reject'), { note: 'After your birthday' })
  server.clock.forward(1)
  await child.delete(`/orders/${second}`)
  await approve(third)
  server.clock.forward(1)
  await parent.put(way(third, 'cancel'), undefined)
  const lines = (await child.get('/points/history')).body.lines.slice(0, 6)
  const told = lines.map(({ kind, points, balance, reward, by }: Record<string, unknown>) => [
    kind,
    points,
    balance,
    reward,
    by,
  ])
  expect(told).toEqual([
    ['compensate', 50, 500, 'Kite', 'Claire'],
    ['hand_back', 50, 450, 'Kite', 'Mia'],
    ['hand_back', 50, 400, 'Kite', 'Claire'],
    ['request', -50, 350, 'Kite', 'Mia'],
    ['request', -50, 400, 'Kite', 'Mia'],
    ['request', -50, 450, 'Kite', 'Mia'],
  ])
  expect((await parent.get(`/children/${child.id}/points/history`)).body.lines.slice(0, 6)).toEqual(lines)
})
