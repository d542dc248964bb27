import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { begin, billedAt, intentOf } from '#server/testing/payments.ts'
import { spentFamily } from '#server/testing/rewards.ts'
import { type Home, MONDAY, openTestServer } from '#server/testing/test-server.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

let home: Home
beforeAll(async () => {
  home = await openTestServer({ payments: true })
})
afterAll(() => home.close())
beforeEach(() => home.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<Home['newParent']>>
const pointsOf = async (parent: Parent) => (await parent.get('/points')).body.points
const owedBy = async (parent: Parent) => (await parent.get('/packages')).body.owed
const reconcile = () => reconcileRefunds(home.deps)

test('[P06, P11] what is never told of money that went back, the job finds at the provider, and once', async () => {
  const [refunded, failed, won, lost] = [
    await spentFamily(home, 400),
    await spentFamily(home, 400),
    await spentFamily(home, 400),
    await spentFamily(home, 400),
  ]
  const standing = async () => {
    const each = [refunded, failed, won, lost].map(({ parent }) => [pointsOf(parent), owedBy(parent)])
    return Promise.all(each.map((both) => Promise.all(both)))
  }
  await reconcile()
  await home.sandbox.losing(() => home.sandbox.refund(refunded.intent))
  const { id } = await home.sandbox.losing(() => home.sandbox.refund(failed.intent))
  const disputes = await home.sandbox.losing(async () => [
    await home.sandbox.dispute(won.intent),
    await home.sandbox.dispute(lost.intent),
  ])
  expect(await standing()).toEqual(Array(4).fill([400, 0]))

  expect([await reconcile(), await reconcile()]).toEqual([4, 0])
  expect(await standing()).toEqual(Array(4).fill([0, 600]))

  await home.sandbox.losing(async () => {
    await home.sandbox.failRefund(id)
    await home.sandbox.decide(disputes[0] ?? '', 'win')
    await home.sandbox.decide(disputes[1] ?? '', 'lose')
  })
  expect([await reconcile(), await reconcile()]).toEqual([3, 0])
  expect(await standing()).toEqual([
    [0, 600],
    [400, 0],
    [400, 0],
    [0, 600],
  ])
  expect(await home.ledgerErrors()).toEqual([])
})

test('[P06, P11] a refund of a purchase whose success was never told either takes nothing that was not there', async () => {
  const parent = await home.newParent()
  const { client_secret } = await begin(parent, 1000)
  await home.sandbox.losing(async () => {
    await home.sandbox.pay(client_secret, '4242424242424242', billedAt())
    await home.sandbox.refund(intentOf(client_secret), 575)
  })
  expect(await reconcile()).toBe(1)
  expect(await pointsOf(parent)).toBe(500 + 1000 - 500)
  expect(await home.ledgerErrors()).toEqual([])
})
