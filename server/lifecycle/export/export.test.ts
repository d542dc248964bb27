import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import { listColumns } from '#server/testing/list-columns.ts'
import { createProduct } from '#server/testing/products.ts'
import { createPlacedOrder, createRichFamily } from '#server/testing/rewards.ts'
import {
  inviteForm,
  MONDAY,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { dayColumns } from './export-text.ts'
import { exportPlaces } from './exported-tables.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent, { first_name: 'Zoé <b>' })
})

const asJson = async (who = parent) => (await who.get('/export?format=json')).body
const asPage = async (who = parent): Promise<string> => (await who.get('/export?format=html')).body

async function live() {
  const { body } = await parent.post('/missions', questForm(child.id, { reoccur_scale: 'days' }))
  const url = `/missions/${body.mission.id}`
  await child.put(url, { mission: { complete: true } })
  await parent.put(url, { mission: { verified: true, note: 'Shiny pots' } })
  await parent.post('/points', { points: { value: 20, child_id: child.id, note: 'Helped grandma' } })
  await parent.put(`/children/${child.id}`, { messages: false })
  await server.visitor.post('/forgot', { email: parent.email })
  await parent.post('/invites', {
    invite: { name: 'Leo', email: 'leo.invited@example.ca', phone: '', is_term_and_condition_agreed: true },
  })
  await server.runJobs()
}

test('[N08.1] the export contains all data of the family', async () => {
  await live()

  const { status, headers } = await parent.get('/export?format=json')
  const all = await asJson()

  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="questnest-2026-03-02.json"')
  expect(all.exported_at).toBe('2026-03-02T15:00:00.000Z')
  expect(all.people).toMatchObject([
    { email: parent.email },
    { first_name: 'Zoé <b>', birthday: '2016-04-12' },
  ])
  expect(all.quests).toMatchObject([{ name: 'Dishes', note: 'Shiny pots' }, { name: 'Dishes' }])
  expect(all.quest_steps.map(({ step }: { step: string }) => step)).toContain('verify')
  expect(all.bonuses).toMatchObject([{ points: 20, note: 'Helped grandma' }])
  expect(all.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['trial', 'promise', 'verify', 'bonus']),
  )
  expect(all.consents).toMatchObject([{ kind: 'terms' }, { kind: 'guardian' }])
  expect(all.sessions.length).toBeGreaterThan(1)
})

test('[N08.5] the page shows user-written text unchanged', async () => {
  await parent.post('/missions', questForm(child.id, { name: 'bonus', description: '2026-03-02' }))
  expect(await asPage()).toContain('<h3>bonus</h3>\n<p>2026-03-02</p>')

  await parent.post('/invites', {
    invite: { ...inviteForm('zoe.invited@example.ca').invite, name: '2026-13-45' },
  })
  expect(await asPage()).toContain('<td>2026-13-45</td>')
})

test('[N08.5] the page writes out days only in columns that are days', async () => {
  const places: Record<string, object> = exportPlaces
  const columns = await listColumns(server.db)
  const days = columns.filter(({ table, type }) => type === 'date' && 'as' in (places[table] ?? {}))
  expect(new Set(days.map(({ column }) => column))).toEqual(dayColumns)
})

test('[N08.2] every table with family data is exported, or left out for a stated reason', async () => {
  const columns = await listColumns(server.db)
  const tables = columns.filter(({ column }) => column === 'family_id').map(({ table }) => table)
  expect(Object.keys(exportPlaces).sort()).toEqual(tables)

  const { exported_at, ...all } = await asJson()
  const expected = Object.values(exportPlaces).flatMap((place) => ('as' in place ? [place.as] : []))
  expect(Object.keys(all).sort()).toEqual(expected.sort())
  for (const rows of Object.values(all)) expect(rows).toBeInstanceOf(Array)
  for (const place of Object.values(exportPlaces))
    if ('because' in place) expect(place.because).toMatch(/\w{3}/)
})

/** Returns all values of text columns whose name matches. */
async function keptUnder(pattern: RegExp): Promise<string[]> {
  const columns = await listColumns(server.db)
  const found = await Promise.all(
    columns
      .filter(({ column, type }) => type === 'text' && pattern.test(column))
      .map(({ table, column }) =>
        sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} is not null`.execute(server.db),
      ),
  )
  return found.flatMap(({ rows }) => rows.map(({ value }) => value))
}

test('[N08.8] no password, hash, code or token is in it', async () => {
  await live()
  const secrets = await keptUnder(/hash|token|code|^key$|secret/)
  const ends = (await server.mails(parent.email)).flatMap(({ links }) =>
    links.map((link) => link.split('/').at(-1)),
  )
  // A code is longer than the name of a page or the id of a quest.
  const codes = ends.filter((end = '') => end.length > 40)
  expect(secrets.length).toBeGreaterThan(5)
  expect(codes.length).toBeGreaterThan(1)

  for (const text of [JSON.stringify(await asJson()), await asPage()]) {
    const unsafe = [...secrets, ...codes, PASSWORD, parent.token, child.token]
    for (const secret of unsafe) expect(text.includes(secret ?? ''), secret).toBe(false)
    expect(text).not.toMatch(/argon2|_hash|token/)
  }
})

test('[N08.9 K09.4] nothing of another family is in it', async () => {
  await live()
  const stranger = await server.newParent(undefined, { first_name: 'Quenneville' })
  const theirs = await server.newChild(stranger, { first_name: 'Ludivine' })
  await stranger.post('/missions', questForm(theirs.id, { name: 'Their secret quest' }))
  const { rows } = await sql<{ id: string }>`
    select id::text from users where family_id <> (select family_id from users where id = ${parent.id})
    union all select id::text from quests
    where family_id <> (select family_id from users where id = ${parent.id})`.execute(server.db)
  expect(rows.length).toBeGreaterThan(2)

  for (const text of [JSON.stringify(await asJson()), await asPage()]) {
    for (const foreign of [
      ...rows.map(({ id }) => id),
      'Quenneville',
      'Ludivine',
      'Their secret quest',
      stranger.email,
    ])
      expect(text.includes(foreign), foreign).toBe(false)
  }
})

test.each([
  [
    'en-CA',
    'Everything Questnest keeps about your family',
    'Claire Tremblay verified it (Shiny pots)',
    'Bonus for Zoé &lt;b&gt;',
    'Balance: 380',
  ],
  [
    'fr-CA',
    'Tout ce que Questnest conserve sur votre famille',
    'Claire Tremblay l’a vérifiée (Shiny pots)',
    'Boni pour Zoé &lt;b&gt;',
    'Solde\u00a0: 380',
  ],
] as const)(
  '[N08.3 N08.4] in %s the page is one file without scripts or external resources',
  async (language, title, step, bonus, balance) => {
    await live()
    await parent.put('/parents', { language })

    const { headers, body } = await parent.get('/export?format=html')

    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/questnest-2026-03-02\.html/)
    expect(body).toContain(`<html lang="${language}">`)
    for (const words of [
      title,
      step,
      bonus,
      balance,
      'Dishes',
      'Helped grandma',
      parent.email,
      'Zoé &lt;b&gt; Tremblay',
    ])
      expect(body).toContain(words)
    expect(body).not.toMatch(/<script|<b>|src="(?!data:)|href=|url\(|@import|undefined|\[object/)
    expect(body).not.toMatch(/export_\w+|ledger_\w+|quest_event/)
    expect(body.trimEnd().endsWith('</html>')).toBe(true)
  },
)

test('[N08.4] every part and column has its texts in both languages', async () => {
  await live()
  await addPaidPurchase(server, parent, { code: 'WORDS' })
  await server.runJobs()
  const { isMessageKey } = await import('#server/platform/i18n.ts')
  const own = ['family_id', 'id', 'avatar', 'pictures', 'quests', 'quest_steps', 'quest_series']
  const {
    exported_at,
    ledger_accounts,
    transfers,
    bonuses,
    quests,
    quest_steps,
    quest_series,
    orders,
    order_steps,
    order_reports,
    deliveries,
    pictures,
    ...tables
  } = await asJson()
  expect(tables.invoices).toMatchObject([{ number: 'QN-2026-000001' }])
  for (const [part, rows] of Object.entries<Record<string, unknown>[]>(tables)) {
    expect(isMessageKey(`export_part_${part}`), part).toBe(true)
    for (const column of Object.keys(rows[0] ?? {})) {
      expect(own.includes(column) || isMessageKey(`export_column_${column}`), `${part}.${column}`).toBe(true)
    }
  }
})

test('[N08.6 N08.8] the page shows each reward with its history, address and reports, but never a code', async () => {
  const family = await createRichFamily(server)
  const { sku } = await createProduct(server, {
    sku: 'EXPORTED',
    kind: 'digital_card',
    name_en: 'Game <card>',
  })
  await importGiftCodes(server.deps, sku, 'EXPORT-CODE-1')
  await createPlacedOrder(server, family, 'placed', { sku, kind: 'digital_card', name_en: 'Game <card>' })
  const id = await createPlacedOrder(server, family, 'shipped', { name_en: 'Kite' })
  const report = { problem: 'undelivered', note: 'Not at the <neighbour’s> either' }
  const { parent: own, child: asker } = family
  const { body } = await own.put(`/children/${asker.id}/orders/${id}/report`, { report })

  const [page, all] = [await asPage(own), await asJson(own)]

  for (const said of [
    '<h2>Rewards: Mia Tremblay</h2>',
    '<h3>Game &lt;card&gt;</h3>',
    '<h3>Kite</h3>',
    '<td>Digital gift card</td>',
    '<td>On its way</td>',
    '<td>Canada Post</td>',
    '1200 rue Sainte-Catherine O, Montréal, QC, H3B 1A7',
    'Claire Tremblay approved it',
    'Not at the &lt;neighbour’s&gt; either',
    body.order.report.return_number,
  ])
    expect(page).toContain(said)
  expect(all.orders).toHaveLength(2)
  expect(page + JSON.stringify(all)).not.toContain('EXPORT-CODE')
})

test('[N08.4] every kind of message has its text', async () => {
  const { isMessageKey } = await import('#server/platform/i18n.ts')
  const { messageKinds } = await import('#server/message-kinds.ts')
  expect([...messageKinds.keys()].filter((kind) => !isMessageKey(`export_value_${kind}`))).toEqual([])
})

test('[N08.11] without a format the caller’s Accept decides', async () => {
  const accepting = (accept: string) => parent.get('/export', { headers: { accept } })
  expect((await accepting('text/html,*/*')).headers['content-type']).toContain('text/html')
  expect((await accepting('*/*')).headers['content-type']).toContain('application/json')
})

test('[N08.12] an export that fails midway is reported', async () => {
  await sql`alter table wishes rename to wishes_gone`.execute(server.db)
  try {
    await expect(parent.get('/export')).rejects.toThrow('destroyed before completion')
  } finally {
    await sql`alter table wishes_gone rename to wishes`.execute(server.db)
  }

  expect(String(server.reported.at(-1))).toContain('"wishes" does not exist')
})

test('[N08.10 S15.3 S15.5] only parents can export, and exports are throttled', async () => {
  expect((await child.get('/export')).status).toBe(403)
  const limited = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const eager = await limited.newParent()
    for (let n = 0; n < 10; n++) expect((await eager.get('/export')).status).toBe(200)
    const { status, headers } = await eager.get('/export')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    limited.clock.forward(1.1)
    expect((await eager.get('/export')).status).toBe(200)
  } finally {
    await limited.close()
  }
})
