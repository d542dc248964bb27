import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, stopServers } from '#server/testing/process.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

const postgres = process.env.TEST_DATABASE_URL
const FAMILY_COUNT = 5
const QUEST_COUNT = 3

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-crash-'))
})
afterEach(async () => {
  stopServers()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a mail server that calls `onMail` with each mail before it accepts the mail. */
async function startMailServer(onMail: (mail: string) => void) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        onMail(Buffer.concat(chunks).toString().replaceAll('=\r\n', ''))
        done()
      })
    },
  })
  // Killed workers leave broken connections.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => smtp.close() }
}

/**
 * Creates families whose children finished several quests. The test's clock stands in the past, but the workers use the real
 * clock, so each family's bundle (one message about several finished quests) is due at whatever hour the test runs.
 */
async function createFamilies(): Promise<string[]> {
  const families: Record<'parent' | 'child', Awaited<ReturnType<TestServer['newChild']>>>[] = []
  for (let family = 0; family < FAMILY_COUNT; family++) {
    const parent = await server.newParent()
    families.push({ parent, child: await server.newChild(parent) })
  }
  // Only then are quests finished: `newParent` runs the jobs, which would tell parents of the quests finished before.
  for (const [family, { parent, child }] of families.entries()) {
    for (let quest = 0; quest < QUEST_COUNT; quest++) {
      const form = questForm(child.id, { name: `Quest ${family}-${quest}.`, points: 1 })
      const { body } = await parent.post('/missions', form)
      await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
    }
  }
  const ids = await Promise.all(families.map(({ parent }) => server.getFamilyId(parent)))
  return ids.sort()
}

// Needs PostgreSQL, because the embedded database ends with its process.
test.skipIf(!postgres)(
  '[D09.11] parents are told of each finished quest exactly once, even if workers are killed while they bundle and send',
  { timeout: 180_000 },
  async () => {
    const families = await createFamilies()
    const toldBy = new Map<string, Set<string>>()
    let onMail = () => {}
    const smtp = await startMailServer((mail) => {
      const id = /^Message-ID: (.+?)\r$/im.exec(mail)?.[1] ?? ''
      for (const name of mail.match(/Quest \d+-\d+\./g) ?? [])
        toldBy.set(name, (toldBy.get(name) ?? new Set()).add(id))
      onMail()
    })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
    const database = new URL(String(postgres))
    database.pathname = `/${rows[0]?.name}`
    const settings = {
      ROLE: 'worker',
      DATABASE_URL: database.href,
      SMTP_URL: smtp.url,
      MAILS_A_SECOND: '1000',
      DATA_DIR: folder,
    }

    // Makes a worker wait between marking a family's quests as told and storing the family's message, as long as the
    // test holds the family's lock.
    await sql`
      create function wait_for_test() returns trigger language plpgsql as $$
        begin
          perform pg_advisory_xact_lock_shared(hashtext(new.family_id::text));
          return new;
        end $$`.execute(server.db)
    await sql`
      create trigger wait_for_test before insert on outbox for each row execute function wait_for_test()
    `.execute(server.db)
    const lock = new pg.Client({ connectionString: database.href })
    await lock.connect()
    /** Makes unsent messages due, because killed workers had claimed some of them, and enqueues the jobs. */
    const startJobs = () =>
      server.deps.transaction(async (tx) => {
        const unsent = tx.updateTable('outbox').where('next_try_at', 'is not', null)
        await unsent.set({ next_try_at: new Date(0) }).execute()
        await server.deps.jobs.enqueueInTransaction(tx, 'send-finished-quests')
        await server.deps.jobs.enqueueInTransaction(tx, 'deliver-messages')
      })
    const poll = async (isDone: () => Promise<boolean>) => {
      while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const isWorkerWaiting = async () => {
      const waiting = sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`
      return (await waiting.execute(server.db)).rows.length > 0
    }

    for (const family of [families[1], families[3]]) {
      await lock.query('select pg_advisory_lock(hashtext($1))', [family])
      await startJobs()
      const worker = startServer(settings)
      await poll(isWorkerWaiting)
      worker.server.kill('SIGKILL')
      await worker.ended
      await lock.query('select pg_advisory_unlock_all()')
    }
    for (let kill = 0; kill < 2; kill++) {
      await startJobs()
      const worker = startServer(settings)
      onMail = () => worker.server.kill('SIGKILL')
      await worker.ended
      onMail = () => {}
    }
    const lastWorker = startServer(settings)
    await poll(async () => {
      await startJobs()
      return toldBy.size === FAMILY_COUNT * QUEST_COUNT
    })
    lastWorker.server.kill('SIGTERM')
    await lastWorker.ended
    await lock.end()
    smtp.close()

    // A mail that was accepted just before its worker was killed is sent again with the same Message-ID: that counts as
    // once.
    expect([...toldBy.values()].map((messages) => messages.size)).toEqual(
      Array(FAMILY_COUNT * QUEST_COUNT).fill(1),
    )
    const messages = server.db.selectFrom('outbox').where('kind', '=', 'quest_finished').selectAll()
    expect(await messages.execute()).toHaveLength(FAMILY_COUNT)
  },
)
