import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressTaken } from '#server/accounts/notifications/sign-in.ts'
import { freePort } from '../ops/postgres.mjs'
import { runAllJobs } from './jobs.ts'
import { notifyAddress } from './messages/notifications/notify.ts'
import { createDataFolder, startServer, stopServers } from './testing/process.ts'
import {
  childForm,
  findCode,
  openTestServer,
  PASSWORD,
  parentForm,
  questForm,
  type TestServer,
} from './testing/test-server.ts'

const postgres = process.env.TEST_DATABASE_URL

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await createDataFolder()
})
afterEach(async () => {
  stopServers()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Polls without a limit: the test's own timeout ends it. */
async function pollUntil(isDone: () => boolean | Promise<boolean>) {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Returns the URL of the test server's database; only for a run with TEST_DATABASE_URL. */
async function getDatabaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const url = new URL(String(postgres))
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

/** Starts an SMTP server that accepts every mail and passes each recipient to `onMail`. */
async function startMailServer(onMail: (address: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) onMail(address)
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

/** Returns a function that calls the server as a page does. */
function createCaller(site: string) {
  type Call = { method?: string; token?: string; body?: object }
  return async (path: string, { token, body, method = body ? 'POST' : 'GET' }: Call = {}) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const reply = await fetch(`${site}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status} ${text}`)
    return text && JSON.parse(text)
  }
}

/** Creates a family with a weekly quest and nine others, all open and past their due date. */
async function createLateFamily() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const weekly = { reoccur_scale: 'weeks', reoccur_frequency: 1 }
  for (let n = 0; n < 10; n++) {
    await parent.post('/missions', questForm(child.id, { points: 10, ...(n === 0 && weekly) }))
  }
  await server.runJobs()
  server.clock.moveTo('2026-03-07T15:00:00Z')
  /** Returns whether only the next weekly quest holds points. Avoids the API: workers delete expired sessions. */
  const isDone = async () => {
    const quests = await server.db.selectFrom('quests').select('promised').execute()
    return quests.reduce((sum, { promised }) => sum + promised, 0) === 10
  }
  return { email: parent.email, childId: child.id, isDone }
}

async function storeMessages(count: number, prefix: string) {
  for (let n = 0; n < count; n++) {
    await server.deps.transaction((tx) =>
      notifyAddress(server.deps, tx, {
        family_id: null,
        to: { address: `${prefix}-${n}@example.ca`, name: 'A' },
        language: 'en-CA',
        kind: addressTaken,
        facts: { first_name: 'A' },
      }),
    )
  }
}

/** Asserts that each quest expired once, its points were returned once, and the weekly quest has one successor. */
async function expectEachExpiredOnce({ email, childId }: Awaited<ReturnType<typeof createLateFamily>>) {
  const parent = await server.signIn(email)
  const { missions } = (await parent.get(`/children/${childId}/missions?limit=100`)).body
  expect(missions).toHaveLength(11)
  const events = await Promise.all(
    missions.map(async ({ id }: { id: string }) =>
      (await parent.get(`/missions/${id}/steps`)).body.steps
        .map(({ event }: { event: string }) => event)
        .join(),
    ),
  )
  expect(events.toSorted()).toEqual(['create', ...Array(10).fill('create,expire')])
  expect((await parent.get('/points')).body).toEqual({ points: 490, held: 10 })
  expect(await server.checkLedger()).toEqual([])
}

test('[N09.6 Q09.8] concurrent job runs process each due item once', async () => {
  const family = await createLateFamily()
  await storeMessages(20, 'due')
  const sent: string[] = []
  server.deps.mailer = {
    ...server.deps.mailer,
    send: async ({ to }) => {
      sent.push(to.address)
    },
  }

  await Promise.all(Array.from({ length: 4 }, () => runAllJobs(server.deps)))

  expect(sent.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `due-${n}@example.ca`).toSorted())
  await expectEachExpiredOnce(family)
})

// The embedded database serves one process only.
test.skipIf(!postgres)(
  '[N09.6 Q09.8] two workers that start and run concurrently process each due item once',
  async () => {
    const received: string[] = []
    const mails = await startMailServer((address) => received.push(address))
    try {
      const family = await createLateFamily()
      await storeMessages(20, 'missed')

      const settings = { ROLE: 'worker', DATABASE_URL: await getDatabaseUrl(), SMTP_URL: mails.url }
      const workers = ['one', 'two'].map((name) => startServer({ ...settings, DATA_DIR: join(folder, name) }))
      await Promise.all(workers.map(({ waitForOutput }) => waitForOutput('Questnest is ready.')))
      await pollUntil(async () => received.length >= 20 && (await family.isDone()))
      await storeMessages(20, 'new')
      await pollUntil(() => received.length >= 40)
      for (const { server } of workers) server.kill('SIGTERM')
      const exits = await Promise.all(workers.map(({ ended }) => ended))

      expect(exits.map(({ code }) => code)).toEqual([0, 0])
      expect(received).toHaveLength(40)
      expect(new Set(received).size).toBe(40)
      await expectEachExpiredOnce(family)
    } finally {
      mails.close()
    }
  },
)

test('[Q09.9] when the server starts, it does what fell due while it was down', async () => {
  const PORT = String(await freePort())
  const settings = {
    PORT,
    BOT_CHECK: 'off',
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: await getDatabaseUrl() }),
  }
  const call = createCaller(`http://localhost:${PORT}`)
  const email = 'down@example.ca'
  const getPoints = async () => {
    const { token } = await call('/api/v1/auth', { body: { email, password: PASSWORD } })
    return call('/api/v1/points', { token })
  }

  const first = startServer(settings)
  await first.waitForOutput('Questnest is ready.')
  await call('/dev/clock', { method: 'PUT', body: { now: '2026-03-02T15:00:00Z' } })
  await call('/api/v1/parents', { body: { parent: parentForm(email) } })
  const listMails = async () => (await call(`/dev/messages?to=${email}`)).messages
  await pollUntil(async () => (await listMails()).length > 0)
  await call(`/api/v1/verify/email/${findCode((await listMails())[0].links)}`)
  const { token } = await call('/api/v1/auth', { body: { email, password: PASSWORD } })
  await call('/api/v1/children', { token, body: childForm('kid.down@example.ca') })
  const { children } = await call('/api/v1/children', { token })
  await call('/api/v1/missions', { token, body: questForm(children[0].id) })
  expect(await getPoints()).toEqual({ points: 450, held: 50 })
  first.server.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)

  const second = startServer(settings)
  await second.waitForOutput('Questnest is ready.')
  await pollUntil(async () => (await getPoints()).held === 0)
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
})
