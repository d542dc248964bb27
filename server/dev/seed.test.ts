import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const clock = createMovableClock()
  clock.moveTo(MONDAY)
  await seedDemo({ ...server.deps, clock }, clock)
})
afterAll(() => server.close())

test('[P09.1 W06.28 W12.22 F02.28 F03.20] the demo family has almost a year of consistent history, but no mails from that time', async () => {
  const parent = await server.signInWithoutPassword('parent@example.com')
  const leo = await server.signInWithoutPassword('leo@example.com')

  const { payments } = (await parent.get('/payments')).body
  expect(payments.map(({ points }: { points: number }) => points)).toEqual([
    1000,
    10_000,
    ...Array(4).fill(1000),
  ])
  const history = (await leo.get('/points/history?limit=100')).body
  const kinds = history.lines.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'verify')).toHaveLength(30)
  expect(history.lines.at(-1).at.slice(0, 7)).toBe('2025-03')
  const mia = await server.signInWithoutPassword('mia@example.com')
  expect((await mia.get('/allowance')).body).toMatchObject({
    allowance: { points: 50 },
    waiting_allowances: [],
  })
  expect((await mia.get('/pauses')).body.pauses).toMatchObject([{ child_id: null, reason: 'away' }])
  expect((await parent.get('/quest_sets')).body.quest_sets).toMatchObject([
    { name: 'When Grandma visits', quests: [{ points: 15 }, { points: 20 }, { points: 30 }] },
  ])
  expect((await leo.get('/products/family')).body.products).toMatchObject([
    { name: 'Stay up 30 minutes later', points: 60 },
    { name: 'Film night with popcorn', points: 120 },
  ])
  const lines = (await mia.get('/points/history?limit=100')).body.lines as HistoryLine[]
  expect(lines.filter(({ kind }) => kind === 'allowance')).toMatchObject([
    { at: expect.stringContaining('2026-02-27'), points: 38, quests_due: 4, quests_done: 3 },
  ])
  const open = (await leo.get('/missions?state=open&limit=100')).body.missions as Quest[]
  expect(open.filter(({ sharing }) => sharing)).toMatchObject([{ name: 'Set the table', sharing: 'turns' }])
  // The overdue quest expires and releases its points.
  await server.runJobs()
  expect((await parent.get('/points')).body).toEqual({ points: 5917, held: 165 })
  expect(await server.checkLedger()).toEqual([])
  const { family_code } = (await parent.get(`/children/${leo.id}/pin`)).body
  const pinForm = { family_code, first_name: 'Leo', pin: '2580' }
  expect((await server.visitor.post('/auth/pin', pinForm)).status).toBe(200)

  const mails = await server.db
    .selectFrom('outbox')
    .where('family_id', 'is not', null)
    .select('created_at')
    .execute()
  expect(mails.filter(({ created_at }) => created_at < new Date('2026-02-20'))).toEqual([])
})

test.each([
  ['no catalogue', {}, 0],
  ['a catalogue', { CATALOG: 'on' }, 8],
])(
  '[F02.30] with given points and %s, the demo family adds points and asks for its own rewards',
  async (_, settings, categories) => {
    const home = await openTestServer({ POINTS: 'given', ...settings })
    try {
      const clock = createMovableClock()
      clock.moveTo(MONDAY)
      await seedDemo({ ...home.deps, clock }, clock)
      const parent = await home.signInWithoutPassword('parent@example.com')
      expect((await parent.get('/grants')).body.grants[0]).toMatchObject({ points: 1000 })
      expect((await parent.get('/categories')).body.categories).toHaveLength(categories)
      const names = (body: { orders: { product: { name: string } }[] }) =>
        body.orders.map(({ product }) => product.name)
      expect(names((await parent.get('/orders/promised')).body)).toEqual(
        Array(2).fill('Film night with popcorn'),
      )
      expect(names((await parent.get('/orders/waiting')).body)).toEqual(['Stay up 30 minutes later'])
      const mia = await home.signInWithoutPassword('mia@example.com')
      const { wishes } = (await mia.get('/profile')).body
      expect(wishes).toMatchObject([
        { product: { name: 'A friend sleeps over' }, is_goal: true },
        { is_goal: false },
        { is_goal: false },
        { is_goal: false },
      ])
      expect(await home.checkLedger()).toEqual([])
    } finally {
      await home.close()
    }
  },
)
