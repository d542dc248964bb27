import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import { CHANNEL } from '#server/platform/live/announce.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { findOrderGiftCode } from '#server/rewards/fulfilment/gift-codes.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { startServer, stopServers } from '#server/testing/process.ts'
import { createRichFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const postgres = process.env.TEST_DATABASE_URL
const isLong = process.env.PROPERTY_RUNS !== undefined
const CARTS = isLong ? 12 : 2
const KILLS = isLong ? 20 : 3
const EACH = 20
const APP_SECRET = 'a secret that the worker and the test share'

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-deaths-'))
})
afterEach(async () => {
  stopServers()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Calls back for every announced order, which PostgreSQL sends when the step commits. */
async function hearOfSteps(url: string, onStep: () => void) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('notification', ({ payload = '' }) => payload.includes('"orders"') && onStep())
  await client.query(`listen ${CHANNEL}`)
  return client
}

// Needs a PostgreSQL server: the embedded database ends with its process.
test.skipIf(!postgres)(
  '[R05.6 R06.3] workers that are killed repeatedly place each order once and give each code to one order',
  { timeout: isLong ? 1_800_000 : 180_000 },
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
    const database = new URL(String(postgres))
    database.pathname = `/${rows[0]?.name}`
    const family = await createRichFamily(server)
    const kinds = Array.from(
      { length: EACH },
      (_, n): ProductKind => (n % 2 ? 'digital_card' : 'merchandise'),
    )
    const ids: string[] = []
    for (let cart = 0; cart < CARTS; cart++) {
      const products = kinds.map((kind, n) => ({ kind, sku: `${kind}-${n}`, points: 10 }))
      const [first = '', ...also] = await requestRewards(server, family.child, ...products)
      const url = `/children/${family.child.id}/orders/${first}/verify`
      expect((await family.parent.put(url, { delivery: deliveryForm(), also })).status).toBe(200)
      ids.push(first, ...also)
    }
    const deps = { ...server.deps, secrets: createSecrets(APP_SECRET) }
    const cards = kinds.flatMap((kind, n) => (kind === 'digital_card' ? [`${kind}-${n}`] : []))
    for (const sku of cards) {
      await importGiftCodes(deps, sku, Array.from({ length: CARTS }, (_, n) => `${sku}-code-${n}`).join('\n'))
    }

    let steps = 0
    let onStep = () => {}
    const client = await hearOfSteps(database.href, () => {
      steps++
      onStep()
    })
    const settings = { ROLE: 'worker', DATABASE_URL: database.href, DATA_DIR: folder, APP_SECRET }
    const share = Math.floor((ids.length * 1.5) / (KILLS + 1))
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = steps + share - 1
      const worker = startServer(settings)
      onStep = () => steps >= goal && worker.server.kill('SIGKILL')
      await worker.ended
    }
    onStep = () => {}
    const last = startServer(settings)
    const unfinished = () =>
      server.db
        .selectFrom('orders')
        .where((order) =>
          order.or([
            order('status', '=', 'approved'),
            order.and([order('status', '=', 'placed'), order('kind', '=', 'digital_card')]),
          ]),
        )
        .select('id')
        .execute()
    while ((await unfinished()).length > 0) await new Promise((resolve) => setTimeout(resolve, 200))
    last.server.kill('SIGTERM')
    await last.ended
    await client.end()

    const taken = await server.db.selectFrom('order_steps').selectAll().execute()
    const of = (step: string) => taken.filter((row) => row.step === step).map(({ order_id }) => order_id)
    expect(of('place').sort()).toEqual([...ids].sort())
    const digital = await server.db
      .selectFrom('orders')
      .where('kind', '=', 'digital_card')
      .select('id')
      .execute()
    expect(of('deliver').sort()).toEqual(digital.map(({ id }) => id).sort())
    const codes = await Promise.all(digital.map(({ id }) => findOrderGiftCode(deps, family.family_id, id)))
    expect(new Set(codes).size).toBe(CARTS * cards.length)
    expect(codes).not.toContain(undefined)
    expect(await server.ledgerErrors()).toEqual([])
  },
)
