import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogKind } from '#contract/rewards/catalog.ts'
import { CHANNEL } from '#server/platform/live/announce.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { findOrderGiftCode } from '#server/rewards/fulfilment/gift-codes.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { startServer, stopServers } from '#server/testing/process.ts'
import { createFamilyWithBoughtPoints, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const postgresUrl = process.env.TEST_DATABASE_URL
/** `npm run stress` sets PROPERTY_RUNS. */
const isLong = process.env.PROPERTY_RUNS !== undefined
const CARTS = isLong ? 12 : 2
const KILLS = isLong ? 20 : 3
const ORDERS_PER_CART = 20
const APP_SECRET = 'a secret that the worker and the test share'

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-crash-recovery-'))
})
afterEach(async () => {
  stopServers()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Calls `onStep` for each committed step of an order: PostgreSQL announces the change of the order on commit. */
async function watchOrderSteps(databaseUrl: string, onStep: () => void) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  client.on('notification', ({ payload = '' }) => payload.includes('"orders"') && onStep())
  await client.query(`listen ${CHANNEL}`)
  return client
}

// Needs a PostgreSQL server, because the embedded database stops together with the killed worker.
test.skipIf(!postgresUrl)(
  '[R05.6 R06.3] workers that are killed repeatedly place each order once and give each code to one order',
  { timeout: isLong ? 1_800_000 : 180_000 },
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
    const databaseUrl = new URL(String(postgresUrl))
    databaseUrl.pathname = `/${rows[0]?.name}`
    const family = await createFamilyWithBoughtPoints(server)
    const kinds = Array.from(
      { length: ORDERS_PER_CART },
      (_, index): CatalogKind => (index % 2 ? 'digital_card' : 'merchandise'),
    )
    const ids: string[] = []
    for (let cart = 0; cart < CARTS; cart++) {
      const products = kinds.map((kind, index) => ({ kind, sku: `${kind}-${index}`, points: 10 }))
      const [first = '', ...also] = await requestRewards(server, family.child, ...products)
      const url = `/children/${family.child.id}/orders/${first}/verify`
      expect((await family.parent.put(url, { delivery: deliveryForm(), also })).status).toBe(200)
      ids.push(first, ...also)
    }
    const deps = { ...server.deps, secrets: createSecrets(APP_SECRET) }
    const cardSkus = kinds.flatMap((kind, index) => (kind === 'digital_card' ? [`${kind}-${index}`] : []))
    for (const sku of cardSkus) {
      const codes = Array.from({ length: CARTS }, (_, cart) => `${sku}-code-${cart}`)
      await importGiftCodes(deps, sku, codes.join('\n'))
    }

    let steps = 0
    let onStep = () => {}
    const client = await watchOrderSteps(databaseUrl.href, () => {
      steps++
      onStep()
    })
    const settings = { ROLE: 'worker', DATABASE_URL: databaseUrl.href, DATA_DIR: folder, APP_SECRET }
    // Merchandise takes one step (place), a digital card two (place, deliver): on average 1.5.
    const stepsPerWorker = Math.floor((ids.length * 1.5) / (KILLS + 1))
    for (let kill = 0; kill < KILLS; kill++) {
      // One less, because the worker may take another step before it ends.
      const lastStep = steps + stepsPerWorker - 1
      const worker = startServer(settings)
      onStep = () => steps >= lastStep && worker.server.kill('SIGKILL')
      await worker.ended
    }
    onStep = () => {}
    const lastWorker = startServer(settings)
    const listUnfinishedOrders = () =>
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
    while ((await listUnfinishedOrders()).length > 0) await new Promise((resolve) => setTimeout(resolve, 200))
    lastWorker.server.kill('SIGTERM')
    await lastWorker.ended
    await client.end()

    const takenSteps = await server.db.selectFrom('order_steps').selectAll().execute()
    const idsOf = (step: string) =>
      takenSteps.filter((row) => row.step === step).map(({ order_id }) => order_id)
    expect(idsOf('place').sort()).toEqual([...ids].sort())
    const cards = await server.db
      .selectFrom('orders')
      .where('kind', '=', 'digital_card')
      .select('id')
      .execute()
    expect(idsOf('deliver').sort()).toEqual(cards.map(({ id }) => id).sort())
    const codes = await Promise.all(cards.map(({ id }) => findOrderGiftCode(deps, family.family_id, id)))
    expect(new Set(codes).size).toBe(CARTS * cardSkus.length)
    expect(codes).not.toContain(undefined)
    expect(await server.checkLedger()).toEqual([])
  },
)
