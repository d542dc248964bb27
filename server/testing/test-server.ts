import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import { findLogin, listLoginsWithUnverifiedEmail } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { buildApp } from '#server/app.ts'
import { composeDeps } from '#server/compose-deps.ts'
import { connectLocalSignIn, localOpenIdSettings } from '#server/dev/sign-in/local.ts'
import { grantToken } from '#server/dev/sign-in/tokens.ts'
import { jobs, runAllJobs } from '#server/jobs.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { createSocialProviders } from '#server/platform/adapters/social/create-social-providers.ts'
import { createClock, createMovableClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openNotifications } from '#server/platform/db/notifications.ts'
import { requestLimits } from '#server/platform/db/time-limits.ts'
import { getOwnBaseUrl } from '#server/platform/http/hosts.ts'
import { createQueue } from '#server/platform/jobs/queue.ts'
import { openLive } from '#server/platform/live/live.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { freePort } from '../../ops/postgres.mjs'
import { createDatabase } from './database.ts'
import { assertRefusalDeclared } from './declared-refusals.ts'
import { openTestSandbox, type TestSandbox } from './sandbox.ts'
import { watchStatements } from './watch-statements.ts'

export type ApiResponse = {
  status: number
  // The tests assert on bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, unknown>
}
/** `key` is the Idempotency-Key. */
type Call = { body?: unknown; headers?: Record<string, string>; kidSite?: boolean; key?: string }

/** Monday morning in Toronto, far from midnight. */
export const MONDAY = new Date('2026-03-02T15:00:00Z')

/**
 * PASSWORD_MEMORY is low, because tests create many accounts and hash many passwords. The time limits are long, because
 * a machine that runs many tests is slow.
 */
const testSettings = {
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
  PASSWORD_MEMORY: '1024',
  DATABASE_CONNECT_SECONDS: '60',
  DATABASE_LOCK_SECONDS: '60',
  DATABASE_STATEMENT_SECONDS: '60',
  ADULT_URL: 'http://localhost:3000',
  KID_URL: 'http://kidsclub.localhost:3000',
}

type Settings = {
  /** Opens a sandbox for card payments: see `server.sandbox`. */
  payments?: boolean
  [setting: Uppercase<string>]: string
}

/**
 * Opens a complete server with a real database, a mailbox, and a clock that stands still. Its clients call it without a
 * socket; it also listens on a port, for the local sign-in providers and the payment sandbox. `settings` are environment
 * variables of the server.
 */
export async function openTestServer({ payments = false, ...settings }: Settings = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-'))
  const PORT = String(await freePort())
  const readSettings = readConfig({ ...testSettings, PORT, DATA_DIR: folder, ...settings })
  const address = getOwnBaseUrl(readSettings)
  const config = { ...readSettings, ...localOpenIdSettings(address) }
  const { database, drop } = await createDatabase({ limits: requestLimits(config) })
  const clock = createMovableClock()
  const stoppedClock = createStoppedClock(clock)
  const secrets = createSecrets(randomBytes(32).toString('hex'))
  const queue = createQueue(database, jobs)
  await queue.start({ runJob: undefined, onError: () => {} })
  const notifications = await openNotifications(database, () => {})
  const live = await openLive(notifications)
  const reportedErrors: unknown[] = []
  const { deps, mailbox } = composeDeps({
    config,
    database: watchStatements(database),
    secrets,
    clock: stoppedClock,
    jobs: queue,
    live,
    reportError: (error) => reportedErrors.push(error),
  })
  const app = await buildApp(deps, { devTools: { clock, mailbox } })
  await app.listen({ host: '127.0.0.1', port: config.PORT })
  // The sign-in adapters call the local providers over HTTP, as they would call Google and Facebook.
  deps.social = {
    ...connectLocalSignIn(deps, address),
    ...createSocialProviders(config),
  }
  const sandbox = payments ? await openTestSandbox(deps, address) : undefined
  deps.payments = sandbox?.payments ?? null

  async function call(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {}, kidSite, key }: Call = {},
  ): Promise<ApiResponse> {
    const request: InjectOptions = {
      method,
      url: url.startsWith('/dev') ? url : `/api/v1${url}`,
      headers: {
        host: kidSite ? 'kidsclub.localhost:3000' : 'localhost:3000',
        ...(url.startsWith('/dev') && { 'sec-fetch-site': 'same-origin' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }), // a test may send any body
    }
    const response = await app.inject(request)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    const parsedBody = isJson ? response.json() : response.body
    if (response.statusCode >= 400) assertRefusalDeclared(method, url, parsedBody.code)
    return { status: response.statusCode, body: parsedBody, headers: response.headers }
  }

  const createClient = (token: string, id: string) => ({
    token,
    id,
    get: (url: string, more?: Call) => call(token, 'GET', url, more),
    post: (url: string, body: unknown, more?: Call) => call(token, 'POST', url, { ...more, body }),
    put: (url: string, body: unknown, more?: Call) => call(token, 'PUT', url, { ...more, body }),
    delete: (url: string, more?: Call) => call(token, 'DELETE', url, more),
  })
  const visitor = createClient('', '')

  /**
   * The last call of `findMessage`. A call waits for the one before, which may have claimed a mail and not stored it
   * yet.
   */
  let lastDelivery: Promise<unknown> = Promise.resolve()
  /** Runs the jobs, and returns the newest message to an e-mail address or phone number. */
  async function findMessage(address: string) {
    lastDelivery = lastDelivery.catch(() => {}).then(() => runAllJobs(deps))
    await lastDelivery
    return (await mailbox.messages(address))[0]
  }

  async function signIn(email: string, password = PASSWORD, { kidSite = false, stay = false } = {}) {
    const form = { email, password, ...(stay && { stay }) }
    const { body, status } = await visitor.post('/auth', form, { kidSite })
    if (status !== 200) throw new Error(`POST /auth for ${email} returned ${status}`)
    const profile = await call(body.token, 'GET', '/profile', { kidSite })
    return createClient(body.token, profile.body.id)
  }

  /** Opens a session without checking the password, because hashing passwords is slow. */
  async function signInWithoutPassword(email: string) {
    const login =
      (await findLogin(database.db, email)) ?? (await listLoginsWithUnverifiedEmail(database.db, email))[0]
    if (!login) throw new Error(`No account has the address ${email}`)
    const { token } = await database.transaction((tx) => openSession(deps, tx, login))
    return createClient(token, login.user_id)
  }

  /** Lets a parent who signed in long ago make the calls that need proof. (X01) */
  const enterPassword = (parent: Pick<typeof visitor, 'post'>, password = PASSWORD) =>
    parent.post('/auth/proof', { password })

  /** Signs a parent up through the API and opens the link in the verification mail. */
  async function newParent(email = `${randomUUID()}@example.ca`, more: Record<string, unknown> = {}) {
    await visitor.post('/parents', { parent: { ...parentForm(email), ...more } })
    await visitor.get(`/verify/email/${findCode((await findMessage(email))?.links)}`)
    return { email, ...(await signInWithoutPassword(email)) }
  }

  async function newChild(parent: { post: typeof visitor.post }, more: Record<string, unknown> = {}) {
    const form = { ...childForm(`${randomUUID()}@example.ca`), ...more }
    const { status } = await parent.post('/children', form)
    if (status !== 201) throw new Error(`POST /children returned ${status}`)
    return { email: form.email, ...(await signInWithoutPassword(form.email)) }
  }

  /** Opens the link in the mail that a new child got, so that the child's address is verified. */
  const verifyChildEmail = async (email: string) =>
    visitor.get(`/verify/email/${findCode((await findMessage(email))?.links)}`, { kidSite: true })

  async function getFamilyId({ id }: { id: string }): Promise<string> {
    const users = database.db.selectFrom('users').where('id', '=', id)
    return (await users.select('family_id').executeTakeFirstOrThrow()).family_id
  }

  /** Marks a parent's phone as verified, which approving rewards requires. */
  const verifyPhone = ({ id }: { id: string }) =>
    database.db.updateTable('users').set({ phone_verified_at: clock.now() }).where('id', '=', id).execute()

  return {
    app,
    address,
    deps,
    database,
    db: database.db,
    clock: stoppedClock,
    /** The errors passed to `reportError`, oldest first. */
    reportedErrors,
    visitor,
    call,
    findMessage,
    listMessages: mailbox.messages,
    signIn,
    signInWithoutPassword,
    enterPassword,
    newParent,
    newChild,
    verifyChildEmail,
    getFamilyId,
    verifyPhone,
    createSocialToken: (grant: Parameters<typeof grantToken>[1]) =>
      grantToken({ secrets, clock: stoppedClock }, grant),
    get sandbox(): TestSandbox {
      if (sandbox) return sandbox
      throw new Error('openTestServer({ payments: true }) opens the sandbox')
    },
    runJobs: () => runAllJobs(deps),
    checkLedger: () => checkLedger(database.db),
    close: async () => {
      await app.close()
      await notifications.stop()
      await queue.stop()
      await sandbox?.close()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

export const PASSWORD = 'a-good-long-secret'

let phoneCount = 0
export const parentForm = (email: string) => ({
  email,
  first_name: 'Claire',
  last_name: 'Tremblay',
  phone: `514 555 ${1000 + phoneCount++}`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_term_and_condition_agreed: true,
  time_zone: 'America/Toronto',
})

export const childForm = (email: string) => ({
  email,
  first_name: 'Mia',
  last_name: 'Tremblay',
  birthday: '2016-04-12',
  phone: '',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_term_and_condition_agreed: true,
})

export const inviteForm = (email: string, more: Record<string, unknown> = {}) => ({
  invite: { email, phone: '', name: 'Mia Tremblay', is_term_and_condition_agreed: true as const, ...more },
})

export const joinForm = (more: Record<string, unknown> = {}) => ({
  first_name: 'Mia',
  last_name: 'Tremblay',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...more,
})

export const questForm = (child_id: string, more: Record<string, unknown> = {}) => ({
  mission: {
    child_id,
    name: 'Dishes',
    description: 'All of them',
    points: 50,
    due_date: '2026-03-05',
    ...more,
  },
})

let nextHouseNumber = 1200

/** Each form has an address of its own, because only a few families may use the same. */
export const deliveryForm = (more: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
  name: 'Claire Tremblay',
  phone: '514 555 0134',
  email: 'claire@example.ca',
  line1: `${nextHouseNumber++} rue Sainte-Catherine O`,
  city: 'Montréal',
  province: 'QC',
  postal_code: 'H3B 1A7',
  country: 'CA',
  ...more,
})

/** Returns the code at the end of a mail's first link. */
export const findCode = (links: string[] | undefined) => links?.[0]?.split('/').at(-1) ?? 'no-link'

/** Returns the six digits in a text message that verifies a phone, or in a mail whose digits replace the password. */
export const findSixDigits = (message: { text: string } | undefined) =>
  /\d{6}/.exec(message?.text ?? '')?.[0] ?? 'no-code'

/** A clock that stands still until a test moves it. Sets `movable`, the clock of the dev tools, to the same time, once. */
function createStoppedClock(movable: ReturnType<typeof createMovableClock>) {
  let current = MONDAY
  const now = () => current
  movable.moveTo(current)
  return {
    ...createClock(now),
    moveTo: (instant: Date | string) => {
      current = new Date(instant)
    },
    /** Moves the clock forward by hours, or by a fraction of an hour. */
    forwardHours: (hours: number) => {
      current = new Date(current.getTime() + hours * 3_600_000)
    },
  }
}
