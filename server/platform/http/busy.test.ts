import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { createQuest, startDemoServer } from '#server/testing/demo-server.ts'
import { stopServers } from '#server/testing/process.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

// The embedded database has only one connection, so nobody can hold a lock there while somebody else sends a request.
const template = inject('template')
const postgresTest = test.runIf('server' in template)

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

let server: TestServer
let family: Awaited<ReturnType<typeof createFamily>>
let neighbour: Awaited<ReturnType<typeof createFamily>>
/** The connection of somebody else, such as an operator, to the same database. */
let other: pg.Client
beforeAll(async () => {
  if (!('server' in template)) return
  server = await openTestServer({ DATABASE_LOCK_SECONDS: '2' })
  family = await createFamily()
  neighbour = await createFamily()
  if ('url' in server.database.source) other = await connect(server.database.source.url)
})
afterEach(async () => {
  await other?.query('rollback')
})
afterAll(async () => {
  await other?.end()
  await server?.close()
})

async function createFamily() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  return {
    parent,
    family_id: await server.getFamilyId(parent),
    giveQuest: (language = 'en-CA') =>
      parent.post('/missions', questForm(child.id, { points: 1 }), {
        headers: { 'accept-language': language },
      }),
  }
}

const holdFamily = async ({ family_id }: { family_id: string }) => {
  await other.query('begin')
  await other.query(`select from users where family_id = $1 for update`, [family_id])
}

/** Returns how many of the server's connections wait for a lock. */
async function countLockWaits() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  )
  return rows.length
}

postgresTest(
  '[X02.1] while somebody holds a lock on a family’s rows, its parents get 503 with Retry-After and a message in their language, and nothing is changed',
  async () => {
    await holdFamily(family)
    const refused = await family.giveQuest()
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3' },
      body: { code: 'busy', error: 'Questnest is very busy right now. Please try again in a few seconds.' },
    })
    expect((await family.giveQuest('fr-CA')).body.error).toContain('Questnest est très sollicité')
    await other.query('rollback')
    expect((await family.parent.get('/points')).body.held).toBe(0)
    expect((await family.giveQuest()).status).toBe(201)
  },
)

postgresTest(
  '[X02.2 X02.3] of many concurrent requests of one family at most two wait for a lock, and another family’s requests are still served',
  async () => {
    await holdFamily(family)
    const requests = Array.from({ length: 12 }, () => family.giveQuest())
    await expect.poll(countLockWaits).toBe(2)
    expect((await neighbour.giveQuest()).status).toBe(201)
    expect(await countLockWaits()).toBeLessThanOrEqual(2)
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 503))
    await other.query('rollback')
    const after = await Promise.all(Array.from({ length: 12 }, () => family.giveQuest()))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 201))
  },
)

postgresTest(
  '[X02.4] when a process freezes while it holds a lock of a family, another process refuses that family for a moment, serves other families meanwhile, and takes over',
  async () => {
    if (!('server' in template)) return
    const database = await copyTemplate(template)
    const running = await startDemoServer(database.url, { DATABASE_LOCK_SECONDS: '2' })
    // Runs no jobs, so that all mails are sent by the other process: `signUp` below can read only the mails in that
    // process's folder.
    const settings = { DATABASE_IDLE_SECONDS: '4', ROLE: 'web', SEED: 'none' }
    const frozen = await startDemoServer(database.url, settings)
    const inFrozen = await frozen.signInAsDemoParent()
    const inRunning = await running.signInAsDemoParent()
    const stranger = await running.signUp('neighbour@example.ca')
    const child_id = (await inRunning.call('GET', '/children')).body.children[0].id
    const quest = await createQuest(inRunning, child_id)
    const change = { mission: { points: 2 } }

    const holder = await connect(database.url)
    await holder.query('begin')
    await holder.query('select from quests where id = $1 for update', [quest])
    const request = inFrozen.call('PUT', `/missions/${quest}`, change)
    const listWaits = () =>
      database.execute(
        `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and state = 'active'`,
        [database.name],
      )
    await expect.poll(listWaits).toHaveLength(1)
    frozen.server.kill('SIGSTOP')
    await holder.query('rollback')
    await holder.end()

    expect(await inRunning.call('PUT', `/missions/${quest}`, change)).toMatchObject({
      status: 503,
      body: { code: 'busy' },
    })
    expect((await stranger.call('PUT', '/parents', { parent: { first_name: 'Ann' } })).status).toBe(200)
    // PostgreSQL ends the frozen process's transaction.
    await expect
      .poll(async () => (await inRunning.call('PUT', `/missions/${quest}`, change)).status, {
        timeout: 20_000,
      })
      .toBe(200)

    frozen.server.kill('SIGCONT')
    expect(await request).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect((await inFrozen.call('GET', `/missions/${quest}`)).body.mission.points).toBe(2)
    stopServers()
    await database.drop()
  },
  120_000,
)
