import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isOrderStepAllowed,
  type OrderActor,
  type OrderStatus,
  type OrderStep,
  orderSteps,
} from '#contract/rewards/orders.ts'
import { buyPoints, createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { toOrder } from './presenter.ts'
import { lockOrdersOfRequest } from './queries.ts'
import { type Change, transition } from './transition.ts'
import { outcomeOrThrow, writeOutcomes } from './write-outcomes.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
  const family = await createRewardFamily(server, { points: 0 })
  parent = family.parent
  child = family.child
  await buyPoints(server, parent, 100_000)
})
afterAll(() => server.close())

/** The steps that lead to each state. */
const states: Record<string, (Exclude<OrderStep, 'report'> | 'a day')[]> = {
  requested: [],
  withdrawn: ['withdraw'],
  rejected: ['reject'],
  approved: ['approve'],
  'cancelled after approval': ['approve', 'cancel'],
  'approved a day ago': ['approve', 'a day'],
  placed: ['approve', 'a day', 'place'],
  shipped: ['approve', 'a day', 'place', 'ship'],
  delivered: ['approve', 'a day', 'place', 'ship', 'deliver'],
  returned: ['approve', 'a day', 'place', 'ship', 'compensate'],
}
/** The steps that scheduled jobs and the operator take. */
const changes: Record<string, Change> = {
  place: { step: 'place', today: '2026-03-02' },
  ship: { step: 'ship', carrier: 'Canada Post', tracking: null },
  deliver: { step: 'deliver' },
  compensate: { step: 'compensate' },
}
/** Where the child's 50 points are. */
type PointsLocation = 'own' | 'held' | 'spent'
const table: Record<string, { is: [OrderStatus, PointsLocation]; allows: string[] }> = {
  requested: {
    is: ['requested', 'held'],
    allows: ['withdraw by child', 'approve by parent', 'reject by parent'],
  },
  withdrawn: { is: ['cancelled', 'own'], allows: [] },
  rejected: { is: ['rejected', 'own'], allows: [] },
  approved: { is: ['approved', 'spent'], allows: ['cancel by parent', 'cancel by operator'] },
  'cancelled after approval': { is: ['cancelled', 'own'], allows: [] },
  'approved a day ago': { is: ['approved', 'spent'], allows: ['cancel by operator', 'place by clock'] },
  placed: {
    is: ['placed', 'spent'],
    allows: ['cancel by operator', 'ship by operator', 'deliver by operator', 'compensate by operator'],
  },
  shipped: { is: ['shipped', 'spent'], allows: ['deliver by operator', 'compensate by operator'] },
  delivered: { is: ['delivered', 'spent'], allows: ['compensate by operator'] },
  returned: { is: ['returned', 'own'], allows: [] },
}
const actors: OrderActor[] = ['parent', 'child', 'operator', 'clock']
// The step `report` is tested in report-problem.test.ts, because it also depends on the day.
const steps = orderSteps.filter((step) => step !== 'report')

test.each(Object.entries(states))(
  '[R04.4 R05.3] in the state “%s”, only the listed steps are allowed',
  async (state, path) => {
    const order = await createOrder(path)
    const expected = table[state]
    const { status } = await order.load()
    expect([status, await order.locatePoints()]).toEqual(expected?.is)
    const allowedSteps = steps.flatMap((step) =>
      actors.filter((by) => order.allows(step, by)).map((by) => `${step} by ${by}`),
    )
    expect(allowedSteps).toEqual(expected?.allows)
  },
)

const apiSteps = [
  ['withdraw', 'child'],
  ['approve', 'parent'],
  ['reject', 'parent'],
  ['cancel', 'parent'],
] as const
const stateAfter: Record<string, [OrderStatus, PointsLocation]> = {
  withdraw: ['cancelled', 'own'],
  approve: ['approved', 'spent'],
  reject: ['rejected', 'own'],
  cancel: ['cancelled', 'own'],
}

test.each(Object.keys(states).flatMap((state) => apiSteps.map(([step, by]) => ({ state, step, by }))))(
  '[R04.3 R04.4 R05.2 R05.3] when the $by tries to $step an order in the state “$state”, the order ends as the table says',
  async ({ state, step, by }) => {
    const order = await createOrder(states[state] ?? [])
    const isAllowed = table[state]?.allows.includes(`${step} by ${by}`)
    const status = await order.sendRequest(step)
    expect(isAllowed ? status < 300 : status).toBe(isAllowed ? true : 409)
    expect([(await order.load()).status, await order.locatePoints()]).toEqual(
      isAllowed ? stateAfter[step] : table[state]?.is,
    )
    expect(await server.checkLedger()).toEqual([])
  },
)

async function createOrder(path: (typeof states)[string]) {
  server.clock.moveTo(MONDAY)
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  await parent.post('/points', { points: { value: 50, child_id: child.id } })
  const getPoints = async () => (await child.get('/points')).body
  const before = await getPoints()
  const [id = ''] = await requestRewards(server, child)

  const readRow = async () => {
    const [found] = await server.deps.transaction((tx) => lockOrdersOfRequest(tx, family_id, id))
    if (!found) throw new Error(`Order ${id} is missing`)
    return found
  }
  const { family_id } = await server.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  async function sendRequest(step: OrderStep): Promise<number> {
    const url = `/children/${child.id}/orders/${id}`
    if (step === 'withdraw') return (await child.delete(`/orders/${id}`)).status
    if (step === 'approve') return (await parent.put(`${url}/verify`, { delivery: deliveryForm() })).status
    return (await parent.put(`${url}/${step}`, undefined)).status
  }
  for (const step of path) {
    if (step === 'a day') server.clock.forwardHours(24)
    else if (['withdraw', 'approve', 'reject', 'cancel'].includes(step))
      expect(await sendRequest(step)).toBeLessThan(300)
    else {
      const context = { userId: null, now: server.clock.now(), newId: server.deps.secrets.newId }
      const by = step === 'place' ? 'clock' : 'operator'
      const outcome = outcomeOrThrow(
        transition(await readRow(), changes[step] ?? { step: 'deliver' }, { ...context, by }),
      )
      await server.deps.transaction((tx) => writeOutcomes(tx, [outcome]))
    }
  }
  if (path.includes('a day')) {
    parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
    child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
  }
  const viewer = { language: 'en-CA', time_zone: 'America/Toronto' } as const
  const finalOrder = toOrder(await readRow(), viewer)
  return {
    sendRequest,
    load: async () => toOrder(await readRow(), viewer),
    allows: (step: OrderStep, by: OrderActor) => isOrderStepAllowed(step, by, finalOrder, server.clock.now()),
    locatePoints: async (): Promise<PointsLocation> => {
      const current = await getPoints()
      if (current.points === before.points) return 'own'
      return current.held > before.held ? 'held' : 'spent'
    },
  }
}
