import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutesAfter } from '#contract/calendar.ts'
import { MAILS_AT_ONCE } from '#contract/limits.ts'
import { addressTaken } from '#server/accounts/notifications/sign-in.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { startServer, stopServers } from '#server/testing/process.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { CLAIM_MINUTES } from './deliver.ts'
import { notifyAddress } from './notify.ts'

type OutboxBuilder = ExpressionBuilder<Tables, 'outbox'>

const postgres = process.env.TEST_DATABASE_URL
/** `ops/stress.mjs` sets PROPERTY_RUNS for runs that take long. */
const isLong = process.env.PROPERTY_RUNS !== undefined
const MESSAGE_COUNT = isLong ? 1000 : 60
const KILL_COUNT = isLong ? 20 : 3

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

/** The moments at which workers are killed, in this order. The mail server accepts a mail just before `accepted`. */
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
  'accepted',
]

/** Starts a mail server that temporarily refuses three of ten mails, and calls `onMoment` with the moments above. */
async function startFlakyMailServer(onMoment: (moment: string) => void) {
  const accepted: string[] = []
  let mailCount = 0
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
        if (mailCount++ % 10 < 3) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address))
        onMoment('accepted')
        done()
      })
    },
  })
  // Killed workers leave broken connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted,
    close: () => server.close(),
  }
}

// Needs PostgreSQL, because this test and the workers share the database; the embedded one belongs to a single process.
test.skipIf(!postgres)(
  '[N09.5] no message is lost when workers are killed repeatedly and the mail server is often busy',
  { timeout: isLong ? 1_800_000 : 180_000 },
  async () => {
    let onMoment = (_moment: string) => {}
    const smtp = await startFlakyMailServer((moment) => onMoment(moment))
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
    const addresses = Array.from({ length: MESSAGE_COUNT }, (_, n) => `mail-${n}@example.ca`)
    for (const address of addresses) {
      const message = { family_id: null, to: { address, name: 'A' }, language: 'en-CA' } as const
      await server.deps.transaction((tx) =>
        notifyAddress(server.deps, tx, { ...message, kind: addressTaken, facts: { first_name: 'A' } }),
      )
    }
    /** Makes unsent messages due immediately, by default all of them, also those that killed workers had claimed. */
    const makeMessagesDue = (
      condition: (row: OutboxBuilder) => Expression<SqlBool> = (row) => row.lit(true),
    ) =>
      server.deps.transaction(async (tx) => {
        await tx
          .updateTable('outbox')
          .set({ next_try_at: new Date(0) })
          .where('next_try_at', '>', new Date(0))
          .where(condition)
          .execute()
        await server.deps.jobs.enqueueInTransaction(tx, 'deliver-account-messages')
      })
    const listUnsent = () =>
      server.db.selectFrom('outbox').where('next_try_at', 'is not', null).select('id').execute()

    /** Makes refused messages due at once until `isOver` returns true, but none that the living worker has just claimed. */
    const keepSendingUntil = async (isOver: () => boolean | Promise<boolean>) => {
      while (!(await isOver())) {
        // A claim that was made in the last 30 seconds, or is made before the statement runs, ends between these two instants.
        const minutesFromNow = (minutes: number) => minutesAfter(new Date(), minutes)
        await makeMessagesDue((row) =>
          row.not(
            row.between(
              'next_try_at',
              minutesFromNow(CLAIM_MINUTES - 0.5),
              minutesFromNow(CLAIM_MINUTES + 0.1),
            ),
          ),
        )
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }

    const mailsPerKill = Math.floor(MESSAGE_COUNT / (KILL_COUNT + 1))
    for (let kill = 0; kill < KILL_COUNT; kill++) {
      await makeMessagesDue()
      const worker = startServer(settings)
      const goal = smtp.accepted.length + mailsPerKill
      onMoment = (moment) => {
        if (smtp.accepted.length >= goal && moment === moments[kill % moments.length])
          worker.server.kill('SIGKILL')
        else if (smtp.accepted.length >= goal + 5) worker.server.kill('SIGKILL')
      }
      let hasEnded = false
      void worker.ended.then(() => {
        hasEnded = true
      })
      await keepSendingUntil(() => hasEnded)
      onMoment = () => {}
    }
    await makeMessagesDue()
    const lastWorker = startServer(settings)
    await keepSendingUntil(async () => (await listUnsent()).length === 0)
    lastWorker.server.kill('SIGTERM')
    await lastWorker.ended
    smtp.close()

    expect(new Set(smtp.accepted)).toEqual(new Set(addresses))
    const duplicateCount = smtp.accepted.length - MESSAGE_COUNT
    // Each killed worker may have sent up to MAILS_AT_ONCE mails that it did not record as sent.
    expect(duplicateCount).toBeLessThanOrEqual(KILL_COUNT * MAILS_AT_ONCE)
  },
)
