import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressTaken } from '#server/accounts/notifications/sign-in.ts'
import { startServer, stopServers } from '#server/testing/process.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { notifyAddress } from './notify.ts'

const postgres = process.env.TEST_DATABASE_URL
const isLong = process.env.PROPERTY_RUNS !== undefined
const MESSAGES = isLong ? 1000 : 60
const KILLS = isLong ? 20 : 3

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

/** When the workers are killed, in turn; only at `taken` has the mail server accepted the mail. */
const moments = [
  'connect',
  'sender',
  'receiver',
  'connect',
  'sender',
  'receiver',
  'sender',
  'receiver',
  'connect',
  'taken',
]

/** Temporarily refuses three of ten mails, and reports every moment of every mail. */
async function flakyServer(onMoment: (moment: string) => void) {
  const taken: string[] = []
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      onMoment('connect')
      done()
    },
    onMailFrom: (_address, _session, done) => {
      onMoment('sender')
      done()
    },
    onRcptTo: (_address, _session, done) => {
      onMoment('receiver')
      done()
    },
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        if (mails++ % 10 < 3) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        onMoment('taken')
        done()
      })
    },
  })
  // Killed workers leave broken connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    // We cannot count connections: no close is reported for a worker that dies while it connects.
    isIdle: () => server.connections.size === 0,
    close: () => server.close(),
  }
}

// The embedded database cannot outlive its process.
test.skipIf(!postgres)(
  '[N09.5] no message is lost when workers are killed repeatedly and the mail server is often busy',
  { timeout: isLong ? 1_800_000 : 180_000 },
  async () => {
    let onMoment = (_moment: string) => {}
    const mails = await flakyServer((moment) => onMoment(moment))
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
    const database = new URL(String(postgres))
    database.pathname = `/${rows[0]?.name}`
    const settings = { ROLE: 'worker', DATABASE_URL: database.href, SMTP_URL: mails.url, DATA_DIR: folder }
    const addresses = Array.from({ length: MESSAGES }, (_, n) => `mail-${n}@example.ca`)
    for (const address of addresses) {
      const message = { family_id: null, to: { address, name: 'A' }, language: 'en-CA' } as const
      await server.deps.transaction((tx) =>
        notifyAddress(server.deps, tx, { ...message, kind: addressTaken, facts: { first_name: 'A' } }),
      )
    }
    /** Makes waiting messages, and those claimed by killed workers, due at once. */
    const letTimePass = () =>
      server.deps.transaction(async (tx) => {
        await tx
          .updateTable('outbox')
          .set({ next_try_at: new Date(0) })
          .where('next_try_at', 'is not', null)
          .execute()
        await server.deps.jobs.enqueueInTransaction(tx, 'deliver-messages')
      })
    const waiting = () =>
      server.db.selectFrom('outbox').where('next_try_at', 'is not', null).select('id').execute()

    const share = Math.floor(MESSAGES / (KILLS + 1))
    for (let kill = 0; kill < KILLS; kill++) {
      await letTimePass()
      const worker = startServer(settings)
      const goal = mails.taken.length + share
      onMoment = (moment) => {
        if (mails.taken.length >= goal && moment === moments[kill % moments.length])
          worker.server.kill('SIGKILL')
        else if (mails.taken.length >= goal + 5) worker.server.kill('SIGKILL')
      }
      await worker.ended
      onMoment = () => {}
    }
    const last = startServer(settings)
    while ((await waiting()).length > 0) {
      if (mails.isIdle()) await letTimePass()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    last.server.kill('SIGTERM')
    await last.ended
    mails.close()

    expect(new Set(mails.taken)).toEqual(new Set(addresses))
    const twice = mails.taken.length - MESSAGES
    expect(twice).toBeLessThanOrEqual(isLong ? MESSAGES / 100 : KILLS)
  },
)
