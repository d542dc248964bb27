import { afterEach, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ payments: true })
})
afterEach(() => server.close())

type User = Awaited<ReturnType<TestServer['newParent']>>

/** The start date is today: tests begin at the instant `MONDAY`. */
const switchOnForm = (fields: Record<string, unknown> = {}) => ({
  reload_settings: {
    is_auto_reload: true,
    amount: 5000,
    threshold: 1000,
    start_date: '2026-03-02',
    ...fields,
  },
})
const switchOffForm = {
  reload_settings: { is_auto_reload: false, amount: null, threshold: null, start_date: '1970-01-01' },
}

async function newParentWithCard() {
  const parent = await server.newParent()
  await insertDefaultCard(parent)
  return parent
}

async function insertDefaultCard(parent: User) {
  const card = { customer_id: `cus_${parent.id}`, default_card: `pm_${parent.id}`, created_at: MONDAY }
  await server.db
    .insertInto('card_customers')
    .values({ family_id: await server.getFamilyId(parent), ...card })
    .execute()
}
const fetchSettings = async (user: User) => (await user.get('/profile')).body.reload_settings

test('[P08.1 P08.7] a parent switches auto-reload on and off again; the mandates are kept', async () => {
  const parent = await newParentWithCard()
  const noHistory = { declines: 0, stopped: null, last: null }
  expect(await fetchSettings(parent)).toEqual({
    is_auto_reload: false,
    amount: null,
    threshold: null,
    start_date: null,
    ...noHistory,
  })

  const { status, body } = await parent.put('/parents', switchOnForm())
  expect(status).toBe(200)
  expect(body.parent.reload_settings).toEqual({ ...switchOnForm().reload_settings, ...noHistory })
  await parent.put('/parents', { language: 'fr-CA' })
  server.clock.forwardHours(1)
  await server.enterPassword(parent)
  await parent.put('/parents', switchOnForm({ amount: 10_000, threshold: 5000 }))

  const mandates = await server.db.selectFrom('reload_mandates').selectAll().orderBy('agreed_at').execute()
  expect(mandates).toMatchObject([
    {
      agreed_by: parent.id,
      amount: 5000,
      threshold: 1000,
      start_date: '2026-03-02',
      text_version: '2026-11',
      language: 'en-CA',
      agreed_at: MONDAY,
    },
    { amount: 10_000, threshold: 5000, language: 'fr-CA' },
  ])

  expect((await parent.put('/parents', switchOffForm)).body.parent.reload_settings).toEqual({
    ...switchOffForm.reload_settings,
    ...noHistory,
  })
  expect(await server.db.selectFrom('reload_mandates').select('id').execute()).toHaveLength(2)
})

test('[P08.2] the start date must be today or later in the family’s time zone, but active auto-reload may keep its past start date', async () => {
  const parent = await newParentWithCard()
  // In St. John's it is already Tuesday, half past midnight.
  server.clock.moveTo('2026-03-03T04:00:00Z')
  await server.enterPassword(parent)
  const response = await parent.put('/parents', { time_zone: 'America/St_Johns', ...switchOnForm() })
  expect([response.status, response.body.code, response.body.fields]).toEqual([
    422,
    'day_past',
    { start_date: 'Please choose today or a later day' },
  ])
  expect((await parent.get('/profile')).body.time_zone).toBe('America/Toronto')
  expect((await parent.put('/parents', switchOnForm())).status).toBe(200)
  expect((await parent.put('/parents', { time_zone: 'America/St_Johns' })).status).toBe(200)

  const changed = await parent.put('/parents', switchOnForm({ amount: 1000 }))
  expect([changed.status, changed.body.parent.reload_settings.amount]).toEqual([200, 1000])
  const earlier = await parent.put('/parents', switchOnForm({ start_date: '2026-03-01' }))
  expect(earlier.body.code).toBe('day_past')
  await parent.put('/parents', switchOffForm)
  expect((await parent.put('/parents', switchOnForm())).body.code).toBe('day_past')
})

test('[P08.3] auto-reload requires known packages, all fields, a saved card and a payment provider', async () => {
  const parent = await server.newParent()
  const putForm = async (fields: Record<string, unknown>) => {
    const { status, body } = await parent.put('/parents', switchOnForm(fields))
    return [status, body.code, Object.keys(body.fields ?? {})]
  }
  expect(await putForm({ amount: 5250 })).toEqual([422, 'invalid', ['amount']])
  expect(await putForm({ threshold: null })).toEqual([422, 'invalid', ['threshold']])
  expect(await putForm({ start_date: '' })).toEqual([422, 'invalid', ['start_date']])
  expect(await putForm({})).toEqual([409, 'card_needed', []])

  await insertDefaultCard(parent)
  const { payments } = server.deps
  server.deps.payments = null
  expect(await putForm({})).toEqual([409, 'payments_off', []])
  expect((await parent.put('/parents', switchOffForm)).status).toBe(200)
  server.deps.payments = payments
  expect((await parent.put('/parents', switchOnForm())).status).toBe(200)
})

test('[P08.19] only the family’s own parents see and change its auto-reload, and see its forecast', async () => {
  const [parent, stranger] = [await newParentWithCard(), await newParentWithCard()]
  const child = await server.newChild(parent)
  await parent.put('/parents', switchOnForm())
  expect((await fetchSettings(stranger)).is_auto_reload).toBe(false)
  expect((await child.get('/profile')).body.reload_settings).toBeUndefined()
  expect((await child.put('/parents', switchOnForm())).status).toBe(403)
  expect((await child.get('/points/forecast')).status).toBe(403)
})
