import { afterEach, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ payments: true })
})
afterEach(() => server.close())

type Person = Awaited<ReturnType<TestServer['newParent']>>

/** MONDAY is the morning of 2026-03-02. */
const on = (more: Record<string, unknown> = {}) => ({
  reload_settings: {
    is_auto_reload: true,
    amount: 5000,
    threshold: 1000,
    start_date: '2026-03-02',
    ...more,
  },
})
const off = {
  reload_settings: { is_auto_reload: false, amount: null, threshold: null, start_date: '1970-01-01' },
}

async function parentWithCard() {
  const parent = await server.newParent()
  await keepCard(parent)
  return parent
}
const familyIdOf = async ({ id }: Pick<Person, 'id'>) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('family_id').executeTakeFirstOrThrow())
    .family_id

async function keepCard(parent: Person) {
  const card = { customer_id: `cus_${parent.id}`, default_card: `pm_${parent.id}`, created_at: MONDAY }
  await server.db
    .insertInto('card_customers')
    .values({ family_id: await familyIdOf(parent), ...card })
    .execute()
}
const settingsOf = async (person: Person) => (await person.get('/profile')).body.reload_settings

test('[P08.1 P08.7] a parent switches auto-reload on and off again; the mandate is kept', async () => {
  const parent = await parentWithCard()
  const nothing = { declines: 0, stopped: null, last: null }
  expect(await settingsOf(parent)).toEqual({
    is_auto_reload: false,
    amount: null,
    threshold: null,
    start_date: null,
    ...nothing,
  })

  const { status, body } = await parent.put('/parents', on())
  expect([status, body.parent.reload_settings]).toEqual([200, { ...on().reload_settings, ...nothing }])
  await parent.put('/parents', { language: 'fr-CA' })
  server.clock.forward(1)
  await parent.put('/parents', on({ amount: 10_000, threshold: 5000 }))

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

  expect((await parent.put('/parents', off)).body.parent.reload_settings).toEqual({
    ...off.reload_settings,
    ...nothing,
  })
  expect(await server.db.selectFrom('reload_mandates').select('id').execute()).toHaveLength(2)
})

test('[P08.2] the start date is today or later in the family’s time zone; active auto-reload keeps a past one', async () => {
  const parent = await parentWithCard()
  // In St. John's it is already Tuesday, half past midnight.
  server.clock.moveTo('2026-03-03T04:00:00Z')
  const late = await parent.put('/parents', { time_zone: 'America/St_Johns', ...on() })
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    422,
    'day_past',
    { start_date: 'Please choose today or a later day' },
  ])
  expect((await parent.get('/profile')).body.time_zone).toBe('America/Toronto')
  expect((await parent.put('/parents', on())).status).toBe(200)
  expect((await parent.put('/parents', { time_zone: 'America/St_Johns' })).status).toBe(200)

  const changed = await parent.put('/parents', on({ amount: 1000 }))
  expect([changed.status, changed.body.parent.reload_settings.amount]).toEqual([200, 1000])
  expect((await parent.put('/parents', on({ start_date: '2026-03-01' }))).body.code).toBe('day_past')
  await parent.put('/parents', off)
  expect((await parent.put('/parents', on())).body.code).toBe('day_past')
})

test('[P08.3] auto-reload requires known packages, all fields, a saved card and a store', async () => {
  const parent = await server.newParent()
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await parent.put('/parents', on(more))
    return [status, body.code, Object.keys(body.fields ?? {})]
  }
  expect(await refused({ amount: 5250 })).toEqual([422, 'invalid', ['amount']])
  expect(await refused({ threshold: null })).toEqual([422, 'invalid', ['threshold']])
  expect(await refused({ start_date: '' })).toEqual([422, 'invalid', ['start_date']])
  expect(await refused({})).toEqual([409, 'card_needed', []])

  await keepCard(parent)
  const { payments } = server.deps
  server.deps.payments = null
  expect(await refused({})).toEqual([409, 'payments_off', []])
  expect((await parent.put('/parents', off)).status).toBe(200)
  server.deps.payments = payments
  expect((await parent.put('/parents', on())).status).toBe(200)
})

test('[P08.19] auto-reload belongs to one family, and children cannot see or change it', async () => {
  const [parent, stranger] = [await parentWithCard(), await parentWithCard()]
  const child = await server.newChild(parent)
  await parent.put('/parents', on())
  expect((await settingsOf(stranger)).is_auto_reload).toBe(false)
  expect((await child.get('/profile')).body.reload_settings).toBeUndefined()
  expect((await child.put('/parents', on())).status).toBe(403)
  expect((await child.get('/points/forecast')).status).toBe(403)
})
