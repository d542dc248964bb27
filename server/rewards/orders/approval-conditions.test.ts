import { afterAll, beforeAll, expect, test } from 'vitest'
import { completePurchase } from '#server/testing/payments.ts'
import { buyPoints, createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())

test('[R04.9] a parent who approves an order is offered the family’s last delivery address', async () => {
  const { parent, child } = await createRewardFamily(server)
  expect((await parent.get('/orders/approving')).body).toEqual({
    delivery: null,
    cards: false,
    shipping: true,
  })

  const approve = async (address: object) => {
    const [id = ''] = await requestRewards(server, child)
    const delivery = { ...deliveryForm(), ...address }
    return parent.put(`/children/${child.id}/orders/${id}/verify`, { delivery })
  }
  await approve({ line1: '12 First Avenue' })
  server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
  await approve({ line1: '34 Second Avenue' })
  const { delivery } = (await parent.get('/orders/approving')).body
  expect(delivery).toMatchObject({ line1: '34 Second Avenue', country: 'CA' })
  expect(Object.keys(delivery).sort()).toEqual(
    ['city', 'country', 'email', 'line1', 'line2', 'name', 'phone', 'postal_code', 'province'].sort(),
  )

  const stranger = await server.newParent()
  expect((await stranger.get('/orders/approving')).body.delivery).toBeNull()
  expect((await child.get('/orders/approving')).status).toBe(403)
})

test('[R07.10] a parent can see in advance whether digital gift cards can be approved', async () => {
  const { parent } = await createRewardFamily(server)
  await buyPoints(server, parent, 1000)
  expect((await parent.get('/orders/approving')).body.cards).toBe(true)
})

test('[R07.9] a purchase allows digital gift cards as long as a part of it is neither refunded nor disputed', async () => {
  const { parent, child } = await createRewardFamily(server)
  const { intent, total } = await completePurchase(server, parent)
  const [id = ''] = await requestRewards(server, child, { kind: 'digital_card' })
  const canApproveCards = async () => (await parent.get('/orders/approving')).body.cards
  const approve = () => parent.put(`/children/${child.id}/orders/${id}/verify`, {})

  await server.sandbox.refund(intent, 100)
  expect(await canApproveCards()).toBe(true)
  const dispute = await server.sandbox.openDispute(intent, total - 100)
  expect(await canApproveCards()).toBe(false)
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'purchase_needed' } })

  await server.sandbox.decideDispute(dispute, 'win')
  expect(await canApproveCards()).toBe(true)
  expect((await approve()).status).toBe(200)
})
