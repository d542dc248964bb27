import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAMILIES_PER_ADDRESS, FAMILIES_PER_CARD, SHARED_USE_DAYS } from '#contract/limits.ts'
import { runOrderCommand } from '#server/rewards/fulfilment/commands.ts'
import { completePurchase, interceptCalls } from '#server/testing/payments.ts'
import { buyPoints, createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { normalizeAddress } from './families-of-address-and-card.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())

const delivery = deliveryForm({ line1: '12 Elm Street', postal_code: 'H2X 1Y4' })

/** Requests a reward and tries to approve it; returns the response. */
async function redeem(
  { parent, child }: Awaited<ReturnType<typeof createRewardFamily>>,
  sendTo = delivery,
  testServer = server,
) {
  const [id = ''] = await requestRewards(testServer, child)
  return parent.put(`/children/${child.id}/orders/${id}/verify`, { delivery: sendTo })
}

const operatorMail = () => server.findMessage(server.deps.config.OPERATOR_EMAIL)
const tooMany = { status: 409, body: { code: 'too_many_families' } }

test('[X07.2 X07.4 X07.5] only a few families redeem for one address, however it is spelled, unless the operator vouches', async () => {
  const first = await createRewardFamily(server)
  expect((await redeem(first)).status).toBe(200)
  for (let n = 2; n <= FAMILIES_PER_ADDRESS; n++) {
    expect(await operatorMail()).toBeUndefined()
    expect((await redeem(await createRewardFamily(server))).status).toBe(200)
  }
  expect((await operatorMail())?.subject).toBe(
    `${FAMILIES_PER_ADDRESS} families redeem rewards at one address`,
  )

  const late = await createRewardFamily(server)
  expect(await redeem(late, { ...delivery, line1: '12, ELM street.' })).toMatchObject(tooMany)
  expect((await redeem(late, deliveryForm())).status).toBe(200)
  // A family that used the address before is not limited.
  expect((await redeem(first)).status).toBe(200)

  await runOrderCommand(server.deps, ['vouch', late.parent.email])
  expect((await redeem(late)).status).toBe(200)

  server.clock.forwardHours((SHARED_USE_DAYS + 1) * 24)
  expect((await redeem(await createRewardFamily(server))).status).toBe(200)
})

test('[X07.5] the operator can vouch only for a parent', async () => {
  const { child } = await createRewardFamily(server)
  for (const email of [child.email, 'nobody@example.ca'])
    await expect(runOrderCommand(server.deps, ['vouch', email])).rejects.toThrow('There is no parent')
})

/** Creates a family that bought points with a card that is real (`live`) or one of Stripe's test cards. */
async function createFamilyWithCard({ live }: { live: boolean }) {
  const family = await createRewardFamily(server, { points: 500 })
  const setLivemode = async (call: () => Promise<unknown>) => ({
    ...(Object(await call()) as object),
    livemode: live,
  })
  await interceptCalls(server, ['paymentIntents', 'retrieve'], setLivemode, () =>
    completePurchase(server, family.parent),
  )
  return family
}

test('[X07.3 X07.4] only the first families that paid with a card may redeem rewards', async () => {
  const families = []
  for (let n = 0; n <= FAMILIES_PER_CARD; n++) {
    families.push(await createFamilyWithCard({ live: true }))
    server.clock.forwardHours(1 / 60)
  }
  const last = families.pop()
  if (!last) throw new Error('No family was created')
  expect(await redeem(last, deliveryForm())).toMatchObject(tooMany)
  for (const family of families) expect((await redeem(family, deliveryForm())).status).toBe(200)
  expect((await operatorMail())?.subject).toBe(`${FAMILIES_PER_CARD} families redeem rewards with one card`)
})

test('[X07.6] any number of families may pay with the same test card', async () => {
  for (let n = 0; n <= FAMILIES_PER_CARD; n++) {
    const family = await createFamilyWithCard({ live: false })
    expect((await redeem(family, deliveryForm())).status).toBe(200)
  }
})

test('[X07.1] if the server cannot send texts, welcome points buy nothing that is shipped', async () => {
  const withoutTexts = await openTestServer({ SMS: 'off' })
  try {
    const family = await createRewardFamily(withoutTexts)
    const approvalInfo = async () => (await family.parent.get('/orders/approving')).body
    expect(await redeem(family, delivery, withoutTexts)).toMatchObject({
      status: 409,
      body: { code: 'purchase_needed' },
    })
    expect(await approvalInfo()).toMatchObject({ cards: false, shipping: false })
    await buyPoints(withoutTexts, family.parent, 1000)
    expect(await approvalInfo()).toMatchObject({ cards: true, shipping: true })
    expect((await redeem(family, delivery, withoutTexts)).status).toBe(200)
  } finally {
    await withoutTexts.close()
  }
})

test('[X07.2] all usual spellings of an address are the same', () => {
  const address = { line1: '4200, rue Saint-Denis', line2: 'app. 5', postal_code: 'H2J 2K8' }
  const same = { line1: '4200 Rue Saint Denis', line2: 'APP 5', postal_code: 'h2j2k8' }
  expect(normalizeAddress(same)).toBe(normalizeAddress(address))
  expect(normalizeAddress({ line1: '10 Éloi', postal_code: 'A' })).toBe(
    normalizeAddress({ line1: '10 Eloi', line2: '', postal_code: 'A' }),
  )
  expect(normalizeAddress({ ...address, line2: 'app. 6' })).not.toBe(normalizeAddress(address))
})
