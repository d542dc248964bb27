import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '#server/testing/payments.ts'
import { ask, buyPoints, rewardFamily } from '#server/testing/rewards.ts'
import { deliveryForm, type Home, openTestServer } from '#server/testing/test-server.ts'

let home: Home
beforeAll(async () => {
  home = await openTestServer({ payments: true })
})
afterAll(() => home.close())

test('[R04] a parent is offered the place where the family’s last reward was sent', async () => {
  const { parent, child } = await rewardFamily(home)
  expect((await parent.get('/orders/approving')).body).toEqual({ delivery: null, cards: false })

  const approve = async (place: object) => {
    const [id = ''] = await ask(home, child)
    const delivery = { ...deliveryForm(), ...place }
    return parent.put(`/children/${child.id}/orders/${id}/verify`, { delivery })
  }
  await approve({ line1: '12 First Avenue' })
  home.clock.moveTo(new Date(home.clock.now().getTime() + 60_000))
  await approve({ line1: '34 Second Avenue' })
  const { delivery } = (await parent.get('/orders/approving')).body
  expect(delivery).toMatchObject({ line1: '34 Second Avenue', country: 'CA' })
  expect(Object.keys(delivery).sort()).toEqual(
    ['city', 'country', 'email', 'line1', 'line2', 'name', 'phone', 'postal_code', 'province'].sort(),
  )

  const stranger = await home.newParent()
  expect((await stranger.get('/orders/approving')).body.delivery).toBeNull()
  expect((await child.get('/orders/approving')).status).toBe(403)
})

test('[R07] a parent is told before approving whether digital gift cards can be', async () => {
  const { parent } = await rewardFamily(home)
  await buyPoints(home, parent, 1000)
  expect((await parent.get('/orders/approving')).body.cards).toBe(true)
})

test('[R07, P11] a purchase opens digital gift cards while its money is ours: not refunded as a whole, not with the bank', async () => {
  const { parent, child } = await rewardFamily(home)
  const { intent, total } = await bought(home, parent)
  const [id = ''] = await ask(home, child, { kind: 'digital_card' })
  const cards = async () => (await parent.get('/orders/approving')).body.cards
  const approve = () => parent.put(`/children/${child.id}/orders/${id}/verify`, {})

  await home.sandbox.refund(intent, 100)
  expect(await cards()).toBe(true)
  const dispute = await home.sandbox.dispute(intent, total - 100)
  expect(await cards()).toBe(false)
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'purchase_needed' } })

  await home.sandbox.decide(dispute, 'win')
  expect(await cards()).toBe(true)
  expect((await approve()).status).toBe(200)
})
