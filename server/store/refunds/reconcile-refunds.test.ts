import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, intentIdIn, startPurchase } from '#server/testing/payments.ts'
import { createFamilyWithPurchase } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const pointsOf = async (parent: Parent) => (await parent.get('/points')).body.points
const owedBy = async (parent: Parent) => (await parent.get('/packages')).body.owed
const reconcile = () => reconcileRefunds(server.deps)

test('[P06.4 P06.3] the job finds refunds and disputes whose events were lost, and applies them once', async () => {
  const [refunded, failed, won, lost] = [
    await createFamilyWithPurchase(server, 400),
    await createFamilyWithPurchase(server, 400),
    await createFamilyWithPurchase(server, 400),
    await createFamilyWithPurchase(server, 400),
  ]
  const fetchPointsAndOwed = async () => {
    const each = [refunded, failed, won, lost].map(({ parent }) => [pointsOf(parent), owedBy(parent)])
    return Promise.all(each.map((pair) => Promise.all(pair)))
  }
  await reconcile()
  await server.sandbox.loseEventsDuring(() => server.sandbox.refund(refunded.intent))
  const { id } = await server.sandbox.loseEventsDuring(() => server.sandbox.refund(failed.intent))
  const disputes = await server.sandbox.loseEventsDuring(async () => [
    await server.sandbox.openDispute(won.intent),
    await server.sandbox.openDispute(lost.intent),
  ])
  expect(await fetchPointsAndOwed()).toEqual(Array(4).fill([400, 0]))

  expect([await reconcile(), await reconcile()]).toEqual([4, 0])
  expect(await fetchPointsAndOwed()).toEqual(Array(4).fill([0, 600]))

  await server.sandbox.loseEventsDuring(async () => {
    await server.sandbox.failRefund(id)
    await server.sandbox.decideDispute(disputes[0] ?? '', 'win')
    await server.sandbox.decideDispute(disputes[1] ?? '', 'lose')
  })
  expect([await reconcile(), await reconcile()]).toEqual([3, 0])
  expect(await fetchPointsAndOwed()).toEqual([
    [0, 600],
    [400, 0],
    [400, 0],
    [0, 600],
  ])
  expect(await server.checkLedger()).toEqual([])
})

test('[P06.4] before the job applies a refund, it credits the purchase if the event of the purchase was lost, too', async () => {
  const parent = await server.newParent()
  const { client_secret } = await startPurchase(parent, 1000)
  await server.sandbox.loseEventsDuring(async () => {
    await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
    await server.sandbox.refund(intentIdIn(client_secret), 575)
  })
  expect(await reconcile()).toBe(1)
  expect(await pointsOf(parent)).toBe(500 + 1000 - 500)
  expect(await server.checkLedger()).toEqual([])
})
