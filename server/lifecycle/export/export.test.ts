import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import { listColumns } from '#server/testing/list-columns.ts'
import { createProduct } from '#server/testing/products.ts'
import { createFamilyWithBoughtPoints, createOrderPastHold } from '#server/testing/rewards.ts'
import {
  inviteForm,
  MONDAY,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { dayColumns } from './export-text.ts'
import { exportedTables } from './exported-tables.ts'

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

const exportJson = async (person = parent) => (await person.get('/export?format=json')).body
const exportPage = async (person = parent): Promise<string> => (await person.get('/export?format=html')).body

/** Creates rows of the family in many tables. */
async function createFamilyHistory() {
  const { body } = await parent.post(
    '/missions',
    questForm(child.id, { due_date: '2026-03-02', reoccur_scale: 'days' }),
  )
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
  await createFamilyHistory()

  const { status, headers } = await parent.get('/export?format=json')
  const exportedData = await exportJson()

  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="questnest-2026-03-02.json"')
  expect(exportedData.exported_at).toBe('2026-03-02T15:00:00.000Z')
  expect(exportedData.people).toMatchObject([
    { email: parent.email },
    { first_name: 'Zoé <b>', birthday: '2016-04-12' },
  ])
  expect(exportedData.quests).toMatchObject([{ name: 'Dishes', note: 'Shiny pots' }, { name: 'Dishes' }])
  expect(exportedData.quest_steps.map(({ step }: { step: string }) => step)).toContain('verify')
  expect(exportedData.bonuses).toMatchObject([{ points: 20, note: 'Helped grandma' }])
  expect(exportedData.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['trial', 'promise', 'verify', 'bonus']),
  )
  expect(exportedData.consents).toMatchObject([{ kind: 'terms' }, { kind: 'guardian' }])
  expect(exportedData.sessions.length).toBeGreaterThan(1)
})

test('[N08.5] the page shows user-written text unchanged', async () => {
  await parent.post('/missions', questForm(child.id, { name: 'bonus', description: '2026-03-02' }))
  expect(await exportPage()).toContain('<h3>bonus</h3>\n<p>2026-03-02</p>')

  await parent.post('/invites', {
    invite: { ...inviteForm('zoe.invited@example.ca').invite, name: '2026-13-45' },
  })
  expect(await exportPage()).toContain('<td>2026-13-45</td>')
})

test('[N08.5] the page formats dates in exactly the columns of type date', async () => {
  const tables: Record<string, object> = exportedTables
  const columns = await listColumns(server.db)
  const dateColumns = columns.filter(({ table, type }) => type === 'date' && 'name' in (tables[table] ?? {}))
  expect(new Set(dateColumns.map(({ column }) => column))).toEqual(dayColumns)
})

test('[N08.2] every table with family data is exported, or left out for a stated reason', async () => {
  const columns = await listColumns(server.db)
  const tables = columns.filter(({ column }) => column === 'family_id').map(({ table }) => table)
  expect(Object.keys(exportedTables).sort()).toEqual(tables)

  const { exported_at, ...exportedData } = await exportJson()
  const names = Object.values(exportedTables).flatMap((table) => ('name' in table ? [table.name] : []))
  expect(Object.keys(exportedData).sort()).toEqual(names.sort())
  for (const rows of Object.values(exportedData)) expect(rows).toBeInstanceOf(Array)
  for (const table of Object.values(exportedTables))
    if ('leftOut' in table) expect(table.leftOut).toMatch(/\w{3}/)
})

/** Returns all values in the database of the text columns whose name matches. */
async function readTextColumns(pattern: RegExp): Promise<string[]> {
  const columns = await listColumns(server.db)
  const results = await Promise.all(
    columns
      .filter(({ column, type }) => type === 'text' && pattern.test(column))
      .map(({ table, column }) =>
        sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} is not null`.execute(server.db),
      ),
  )
  return results.flatMap(({ rows }) => rows.map(({ value }) => value))
}

test('[N08.8] the export contains no password, hash, code or token', async () => {
  await createFamilyHistory()
  const secrets = await readTextColumns(/hash|token|code|^key$|secret/)
  const lastSegments = (await server.listMessages(parent.email)).flatMap(({ links }) =>
    links.map((link) => link.split('/').at(-1)),
  )
  // Other links end in the name of a page or the id of a quest, which are shorter than a code.
  const codes = lastSegments.filter((segment = '') => segment.length > 40)
  expect(secrets.length).toBeGreaterThan(5)
  expect(codes.length).toBeGreaterThan(1)

  for (const text of [JSON.stringify(await exportJson()), await exportPage()]) {
    const forbidden = [...secrets, ...codes, PASSWORD, parent.token, child.token]
    for (const secret of forbidden) expect(text.includes(secret ?? ''), secret).toBe(false)
    expect(text).not.toMatch(/argon2|_hash|token/)
  }
})

test('[N08.9 K09.4] the export contains no data of another family', async () => {
  await createFamilyHistory()
  const stranger = await server.newParent(undefined, { first_name: 'Quenneville' })
  const strangersChild = await server.newChild(stranger, { first_name: 'Ludivine' })
  await stranger.post('/missions', questForm(strangersChild.id, { name: 'Their secret quest' }))
  const { rows } = await sql<{ id: string }>`
    select id::text from users where family_id <> (select family_id from users where id = ${parent.id})
    union all select id::text from quests
    where family_id <> (select family_id from users where id = ${parent.id})`.execute(server.db)
  expect(rows.length).toBeGreaterThan(2)

  for (const text of [JSON.stringify(await exportJson()), await exportPage()]) {
    for (const foreignText of [
      ...rows.map(({ id }) => id),
      'Quenneville',
      'Ludivine',
      'Their secret quest',
      stranger.email,
    ])
      expect(text.includes(foreignText), foreignText).toBe(false)
  }
})

test.each([
  [
    'en-CA',
    'Everything Questnest keeps about your family',
    'Claire Tremblay verified it (Shiny pots)',
    'Bonus (Zoé &lt;b&gt;)',
    'Balance: 380',
  ],
  [
    'fr-CA',
    'Tout ce que Questnest conserve sur votre famille',
    'Claire Tremblay l’a vérifiée (Shiny pots)',
    'Points en cadeau (Zoé &lt;b&gt;)',
    'Solde\u00a0: 380',
  ],
] as const)(
  '[N08.3 N08.4] in %s the page is one file without scripts or external resources',
  async (language, title, step, bonus, balance) => {
    await createFamilyHistory()
    await parent.put('/parents', { language })

    const { headers, body } = await parent.get('/export?format=html')

    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/questnest-2026-03-02\.html/)
    expect(body).toContain(`<html lang="${language}">`)
    for (const expectedText of [
      title,
      step,
      bonus,
      balance,
      'Dishes',
      'Helped grandma',
      parent.email,
      'Zoé &lt;b&gt; Tremblay',
    ])
      expect(body).toContain(expectedText)
    expect(body).not.toMatch(/<script|<b>|src="(?!data:)|href=|url\(|@import|undefined|\[object/)
    expect(body).not.toMatch(/export_\w+|ledger_\w+|quest_event/)
    expect(body.trimEnd().endsWith('</html>')).toBe(true)
  },
)

test('[N08.4] every exported table without a layout of its own has a heading in both languages, and so has each column', async () => {
  await createFamilyHistory()
  await addPaidPurchase(server, parent, { code: 'WORDS' })
  await server.runJobs()
  const { isMessageKey } = await import('#server/platform/i18n.ts')
  // The page does not show these columns, or shows them without a heading.
  const columnsWithoutHeading = ['family_id', 'id', 'avatar']
  // The page shows these tables in a layout of their own.
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
  } = await exportJson()
  expect(tables.invoices).toMatchObject([{ number: 'QN-2026-000001' }])
  for (const [part, rows] of Object.entries<Record<string, unknown>[]>(tables)) {
    expect(isMessageKey(`export_part_${part}`), part).toBe(true)
    for (const column of Object.keys(rows[0] ?? {})) {
      if (!columnsWithoutHeading.includes(column))
        expect(isMessageKey(`export_column_${column}`), `${part}.${column}`).toBe(true)
    }
  }
})

test('[N08.6 N08.8] the page shows each reward with its history, address and reports, but never a code', async () => {
  const family = await createFamilyWithBoughtPoints(server)
  const { sku } = await createProduct(server, {
    sku: 'EXPORTED',
    kind: 'digital_card',
    name_en: 'Game <card>',
  })
  await importGiftCodes(server.deps, sku, 'EXPORT-CODE-1')
  await createOrderPastHold(server, family, 'placed', {
    sku,
    kind: 'digital_card',
    name_en: 'Game <card>',
  })
  const id = await createOrderPastHold(server, family, 'shipped', { name_en: 'Kite' })
  const report = { problem: 'undelivered', note: 'Not at the <neighbour’s> either' }
  const { parent: richParent, child: richChild } = family
  const { body } = await richParent.put(`/children/${richChild.id}/orders/${id}/report`, { report })

  const [page, json] = [await exportPage(richParent), await exportJson(richParent)]

  for (const expectedText of [
    '<h2>Rewards: Mia Tremblay</h2>',
    '<h3>Game &lt;card&gt;</h3>',
    '<h3>Kite</h3>',
    '<td>Digital gift card</td>',
    '<td>On its way</td>',
    '<td>Canada Post</td>',
    ' rue Sainte-Catherine O, Montréal, QC, H3B 1A7',
    'Claire Tremblay approved it',
    'Not at the &lt;neighbour’s&gt; either',
    body.order.report.return_number,
  ])
    expect(page).toContain(expectedText)
  expect(json.orders).toHaveLength(2)
  expect(page + JSON.stringify(json)).not.toContain('EXPORT-CODE')
})

test('[N08.7] the page shows only the newest 2,000 lines of each points history, and says that the JSON file has all of them', async () => {
  const childAccount = `available:${child.id}`
  // Inserts 2,002 transfers, one per second. They move a point to the child and back, so the balances stay the same.
  await sql`
    insert into transfers (family_id, id, from_account, to_account, points, kind, reference, made_at)
    select users.family_id, gen_random_uuid(), direction.payer, direction.payee, 1, direction.kind, gen_random_uuid(),
      ${MONDAY}::timestamptz + second * interval '1 second'
    from users cross join generate_series(1, 2002) as second
    join (values
      (1, 'wallet', ${childAccount}, 'bonus'),
      (0, ${childAccount}, 'wallet', 'return')
    ) as direction (remainder, payer, payee, kind) on direction.remainder = second % 2
    where users.id = ${parent.id}`.execute(server.db)

  const [page, json] = [await exportPage(), await exportJson()]

  for (const title of ['Points of the family', 'Points: Zoé &lt;b&gt; Tremblay']) {
    const [section = ''] = page.slice(page.indexOf(`<h2>${title}</h2>`)).split('</section>')
    expect([title, section.split('<tr>').length - 1]).toEqual([title, 2000])
    expect(section).toContain('The latest 2,000. The JSON file has all of them.')
    // The welcome points are the oldest line.
    expect(section).not.toContain('Your welcome points')
  }
  // The 2,002 transfers and the welcome points.
  expect(json.transfers).toHaveLength(2003)
})

test('[N08.4] the page has a text for every kind of message', async () => {
  const { isMessageKey } = await import('#server/platform/i18n.ts')
  const { messageKinds } = await import('#server/message-kinds.ts')
  expect([...messageKinds.keys()].filter((kind) => !isMessageKey(`export_value_${kind}`))).toEqual([])
})

test('[N08.11] without a format, the Accept header decides', async () => {
  const exportAccepting = (accept: string) => parent.get('/export', { headers: { accept } })
  expect((await exportAccepting('text/html,*/*')).headers['content-type']).toContain('text/html')
  expect((await exportAccepting('*/*')).headers['content-type']).toContain('application/json')
})

test('[N08.12] an error in the middle of an export is reported', async () => {
  await sql`alter table wishes rename to wishes_gone`.execute(server.db)
  try {
    await expect(parent.get('/export')).rejects.toThrow('destroyed before completion')
  } finally {
    await sql`alter table wishes_gone rename to wishes`.execute(server.db)
  }

  expect(String(server.reportedErrors.at(-1))).toContain('"wishes" does not exist')
})

test('[N08.10 S15.3 S15.5] only parents can export, and exports are throttled', async () => {
  expect((await child.get('/export')).status).toBe(403)
  const limitedServer = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const limitedParent = await limitedServer.newParent()
    for (let n = 0; n < 10; n++) expect((await limitedParent.get('/export')).status).toBe(200)
    const { status, headers } = await limitedParent.get('/export')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    limitedServer.clock.forwardHours(1.1)
    await limitedServer.enterPassword(limitedParent)
    expect((await limitedParent.get('/export')).status).toBe(200)
  } finally {
    await limitedServer.close()
  }
})
