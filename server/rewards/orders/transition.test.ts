import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { catalogKinds, type ProductKind, productKinds } from '#contract/rewards/catalog.ts'
import { type OrderActor, type OrderStatus, type OrderStep, orderSteps } from '#contract/rewards/orders.ts'
import type { OrderDetails } from './queries.ts'
import { buildRequestedOrder, type Change, type Context, type Outcome, transition } from './transition.ts'
import { outcomeOrThrow } from './write-outcomes.ts'

const NOON = new Date('2026-03-02T12:00Z')
const HOUR = 3_600_000
const request = { family_id: 'family', child_id: 'zoe', request_id: 'request' }
const actors: OrderActor[] = ['parent', 'child', 'operator', 'clock']
const changes: Record<OrderStep, Change> = {
  withdraw: { step: 'withdraw' },
  approve: { step: 'approve', delivery_id: 'address' },
  reject: { step: 'reject', note: 'Not now.' },
  cancel: { step: 'cancel', note: 'Sold out.' },
  place: { step: 'place', today: '2026-03-03' },
  ship: { step: 'ship', carrier: 'Canada Post', tracking: 'CP 1' },
  deliver: { step: 'deliver' },
  report: { step: 'report', note: 'It is bent.' },
  compensate: { step: 'compensate' },
  give: { step: 'give', given_on: '2026-03-02' },
}

let ids = 0
const newId = () => `id-${++ids}`
const contextAt = (now: Date, by: OrderActor): Context => {
  const userId = by === 'parent' ? 'claire' : by === 'child' ? 'zoe' : null
  return { by, userId, now, newId, timeZone: 'UTC' }
}

function requestReward(kind: ProductKind, points = 50): Outcome {
  const product = { id: 'product', kind, name_en: 'Kite', name_fr: 'Cerf-volant', picture: null, points }
  return buildRequestedOrder({ ...product, retired: false }, request, { now: NOON, newId })
}

const stateColumns: Record<string, { status: OrderStatus; columns: Partial<OrderDetails> }> = {
  requested: { status: 'requested', columns: {} },
  rejected: { status: 'rejected', columns: { decided_at: NOON } },
  cancelled: { status: 'cancelled', columns: {} },
  held: { status: 'approved', columns: { held_until: new Date(NOON.getTime() + HOUR) } },
  promised: { status: 'approved', columns: {} },
  'hold ended': { status: 'approved', columns: { held_until: NOON } },
  placed: { status: 'placed', columns: { placed_at: NOON } },
  shipped: { status: 'shipped', columns: { placed_at: NOON, shipped_at: NOON } },
  delivered: { status: 'delivered', columns: { placed_at: NOON, delivered_at: NOON } },
  returned: { status: 'returned', columns: { placed_at: NOON } },
}
const orderIn = (state: string, kind: ProductKind): OrderDetails => {
  const { status, columns } = stateColumns[state] ?? { status: 'requested', columns: {} }
  return { ...requestReward(kind).order, status, ...columns }
}

/** The allowed steps with their results: status, transfer of points, notification. All other steps are refused. */
type Row = [
  states: readonly string[],
  by: OrderActor,
  step: OrderStep,
  kinds: readonly ProductKind[],
  result: string,
]
const shippedKinds = catalogKinds.filter((kind) => kind !== 'digital_card')
const family = ['family'] as const
const digital = ['digital_card'] as const
const approved = ['held', 'hold ended', 'promised'] as const
const table: Row[] = [
  [['requested'], 'child', 'withdraw', productKinds, 'cancelled: requested > available'],
  [['requested'], 'parent', 'approve', productKinds, 'approved: requested > redeemed, notifies approved'],
  [['requested'], 'parent', 'reject', productKinds, 'rejected: requested > available, notifies rejected'],
  [['held'], 'parent', 'cancel', catalogKinds, 'cancelled: redeemed > available, notifies cancelled'],
  // A reward of the family's own has no hold: until it is given it is a promise.
  [approved, 'parent', 'cancel', family, 'cancelled: redeemed > available, notifies cancelled'],
  [approved, 'parent', 'give', family, 'delivered'],
  [
    [...approved, 'placed'],
    'operator',
    'cancel',
    catalogKinds,
    'cancelled: redeemed > available, notifies cancelled_by_operator',
  ],
  [['hold ended', 'promised'], 'clock', 'place', catalogKinds, 'placed'],
  [['placed'], 'operator', 'ship', shippedKinds, 'shipped, notifies shipped'],
  [['placed', 'shipped'], 'operator', 'deliver', shippedKinds, 'delivered, notifies delivered'],
  [['placed'], 'clock', 'deliver', digital, 'delivered, notifies code_delivered'],
  [
    ['placed', 'shipped', 'delivered'],
    'operator',
    'compensate',
    catalogKinds,
    'returned: redeemed > available, notifies compensated',
  ],
  [['placed'], 'parent', 'report', catalogKinds, 'placed'],
  [['shipped'], 'parent', 'report', catalogKinds, 'shipped'],
  [['delivered'], 'parent', 'report', catalogKinds, 'delivered'],
]

const cases = Object.keys(stateColumns).flatMap((state) =>
  productKinds.flatMap((kind) =>
    actors.flatMap((by) => orderSteps.map((step) => ({ state, kind, by, step }))),
  ),
)

test('[R04.4 R05.3 R09.1 F02.14] each actor can take exactly the allowed steps in each state, with the expected results', () => {
  expect(cases.length).toBe(10 * 4 * 4 * 10)
  for (const { state, kind, by, step } of cases) {
    const row = table.find(
      ([states, actor, allowedStep, kinds]) =>
        states.includes(state) && actor === by && allowedStep === step && kinds.includes(kind),
    )
    const outcome = transition(orderIn(state, kind), changes[step], contextAt(NOON, by))
    const result = outcome instanceof Refusal ? outcome.code : summarize(outcome)
    expect(result, `${step} of a ${state} ${kind} by ${by}`).toBe(row?.[4] ?? 'order_moved_on')
  }
})

function summarize({ order, transfer, notification }: Outcome): string {
  const account = (id: string) => id.replace(':zoe', '')
  const transferText = transfer ? `: ${account(transfer.from)} > ${account(transfer.to)}` : ''
  return `${order.status}${transferText}${notification ? `, notifies ${notification}` : ''}`
}

test('[R05.1 R07.1] an approval is held for a day, and a digital card has no address', () => {
  const approve = (kind: ProductKind) =>
    outcomeOrThrow(transition(orderIn('requested', kind), changes.approve, contextAt(NOON, 'parent'))).order
  expect(approve('merchandise')).toMatchObject({
    decided_at: NOON,
    decided_by: 'claire',
    held_until: new Date(NOON.getTime() + 24 * HOUR),
    delivery_id: 'address',
  })
  expect(approve('digital_card').delivery_id).toBeNull()
})

test('[R06.1 R06.2] placing sets the expected delivery days in the family’s time zone', () => {
  const { order } = outcomeOrThrow(
    transition(orderIn('hold ended', 'merchandise'), changes.place, contextAt(NOON, 'clock')),
  )
  expect(order).toMatchObject({ expected_from: '2026-04-28', expected_until: '2026-05-12' })
})

test("[R05.7] a deleted child's points go to the family, and the child is not notified", () => {
  const context = { ...contextAt(NOON, 'parent'), isChildDeleted: true }
  const { transfer, notification, announcements } = outcomeOrThrow(
    transition(orderIn('held', 'merchandise'), changes.cancel, context),
  )
  expect([transfer?.to, notification]).toEqual(['wallet', null])
  expect(announcements).toEqual([
    { topic: 'orders', child_id: 'zoe' },
    { topic: 'points', child_id: null },
  ])
})

test('a step and its transfer have the same time, and the transfer refers to the step', () => {
  const { order, step, transfer } = requestReward('merchandise')
  expect(step).toMatchObject({ order_id: order.id, step: 'request', taken_by: 'zoe', taken_at: NOON })
  expect(transfer).toMatchObject({ reference: step.id, points: 50, at: NOON, kind: 'request' })
})

const randomSteps = fc.array(
  fc.record({
    orderIndex: fc.nat(3),
    step: fc.constantFrom(...orderSteps),
    by: fc.constantFrom(...actors),
    isChildDeleted: fc.boolean(),
    hours: fc.nat(30),
  }),
  { maxLength: 40 },
)

test('[R08.9 P09.1] any sequence of steps neither creates nor loses points', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.constantFrom(...productKinds)), {
    minLength: 4,
    maxLength: 4,
  })
  fc.assert(
    fc.property(prices, randomSteps, (products, steps) => {
      const balances = new Map([['available:zoe', 5000]])
      const references = new Set<string>()
      const applyTransfer = ({ transfer }: Outcome) => {
        if (!transfer) return
        expect(references.has(transfer.reference)).toBe(false)
        references.add(transfer.reference)
        for (const [account, points] of [
          [transfer.from, -transfer.points],
          [transfer.to, transfer.points],
        ] as const)
          balances.set(account, (balances.get(account) ?? 0) + points)
      }
      const orders = products.map(([points, kind]) => {
        const outcome = requestReward(kind, points)
        applyTransfer(outcome)
        return outcome.order
      })
      let now = NOON
      for (const { orderIndex, step, by, isChildDeleted, hours } of steps) {
        now = new Date(now.getTime() + hours * HOUR)
        const order = orders[orderIndex]
        if (!order) continue
        const outcome = transition(order, changes[step], { ...contextAt(now, by), isChildDeleted })
        if (outcome instanceof Refusal) continue
        applyTransfer(outcome)
        orders[orderIndex] = outcome.order
        const sumPoints = (...statuses: OrderStatus[]) =>
          orders.reduce((sum, { status, points }) => sum + (statuses.includes(status) ? points : 0), 0)
        expect(balances.get('requested:zoe') ?? 0).toBe(sumPoints('requested'))
        expect(balances.get('redeemed') ?? 0).toBe(sumPoints('approved', 'placed', 'shipped', 'delivered'))
        expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(5000)
      }
    }),
    { numRuns: 500 },
  )
})
