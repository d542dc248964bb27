import { randomUUID } from 'node:crypto'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperator } from '@questnest/stripe-sandbox/testing/operator'
import Stripe from 'stripe'
import type { Language, Role } from '#contract/values.ts'
import { startChildProcess } from '../../../ops/child-process.mjs'
import { freePort, freePortPair } from '../../../ops/postgres.mjs'
import { type ApiClient, createApiClient, expectStatus } from './api-client.ts'

/** A person with an account, and an API client with their token. */
export type Person = ApiClient & { id: string; role: Role; name: string; email: string; password: string }
type FamilyOptions = { children?: string[]; language?: Language }
type StoredMessage = {
  to: string
  subject: string
  text: string
  links: string[]
  /** Contents are base64. */
  files: { name: string; content: string }[]
}

const PASSWORD = 'a-good-long-secret'

/** Starts the real server with the built pages; returns helpers that create data through the API. */
export async function openTestServer(settings: Record<string, string>) {
  const { port, log, stop } = await startServer(settings)
  const sandbox = connectToSandbox(log())
  const sites = { port, adultUrl: `http://localhost:${port}`, kidUrl: `http://kidsclub.localhost:${port}` }
  const visitor = createApiClient(sites)

  /** Runs all jobs that are due by the server's clock, mails included. */
  const runJobs = () => expectStatus(200, visitor.post('/dev/jobs/run'))

  /**
   * Returns the newest mail or text message to `address` (an e-mail address or phone number) whose subject or text
   * matches the pattern. The pattern must not match an older message, which might be
   * returned before the new one is sent.
   */
  async function getMessage(address: string, pattern = /./): Promise<StoredMessage> {
    // The server's own worker may still be sending the message, so this retries.
    for (let attempt = 0; attempt < 200; attempt++) {
      await runJobs()
      const { body } = await visitor.get(`/dev/messages?to=${encodeURIComponent(address)}`)
      const messages: StoredMessage[] = body.messages
      const message = messages.find(({ subject, text }) => pattern.test(`${subject}\n${text}`))
      if (message) return message
    }
    throw new Error(`No message to ${address} matching ${pattern}`)
  }

  async function signIn(email: string, password = PASSWORD): Promise<Person> {
    const { body } = await expectStatus(200, visitor.post('/auth', { email, password }))
    const client = createApiClient(sites, body.token)
    const { id, name } = (await expectStatus(200, client.get('/profile'))).body
    return { ...client, id, name, email, password, role: body.role }
  }

  /** Signs up a parent, opens the link in the mail and signs in. */
  async function newParent(language: Language = 'en-CA'): Promise<Person> {
    const email = `${randomUUID()}@example.ca`
    await expectStatus(204, visitor.post('/parents', { parent: { ...parentForm(email), language } }))
    const code = (await getMessage(email)).links[0]?.split('/').at(-1)
    await expectStatus(200, visitor.get(`/verify/email/${code}`))
    return signIn(email)
  }

  /** Creates a child whose first visit is over, so that the greeting by Pip, the site's bird, is not shown. */
  async function newChild(parent: ApiClient, firstName: string): Promise<Person> {
    const form = childForm(`${randomUUID()}@example.ca`, firstName)
    await expectStatus(201, parent.post('/children', form))
    const child = await signIn(form.email)
    await expectStatus(200, child.put('/children', { welcomed: true }))
    return child
  }

  /** Creates a family with children of these first names; `child()` returns the first one. */
  async function newFamily({ children = ['Mia'], language }: FamilyOptions = {}) {
    const parent = await newParent(language)
    const created = new Map<string, Person>()
    for (const name of children) created.set(name, await newChild(parent, name))
    const child = (name = children[0] ?? '') => {
      const person = created.get(name)
      if (!person) throw new Error(`No child ${name} in this family`)
      return person
    }
    return { parent, child }
  }

  return {
    adultUrl: sites.adultUrl,
    kidUrl: sites.kidUrl,
    createClient: (token?: string) => createApiClient(sites, token),
    visitor,
    getMessage,
    signIn,
    newFamily,
    runJobs,
    sandbox,
    log,
    close: stop,
  }
}

/** Starts the real server in home mode, which has no dev tools and keeps its limits. Only the tests' browser knows its name. */
export async function openHomeServer() {
  const PORT = await freePortPair()
  const adultUrl = `http://questnest.home:${PORT}`
  const own = { RATE_LIMIT: 'on', PASSWORD_MEMORY: '65536', HOST: '127.0.0.1' }
  const { log, stop } = await startServer({ ...own, HOME_ADDRESS: adultUrl, PORT: String(PORT) })
  return { adultUrl, kidUrl: `http://questnest.home:${PORT + 1}`, log, close: stop }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** The environment variable with the path of the data folder that global-setup.ts prepares. */
export const PREPARED_DATA_DIR = 'QUESTNEST_PREPARED'

/** Starts the server in its own process, with its own data folder. */
async function startServer(settings: Record<string, string>) {
  const port = Number(settings.PORT ?? (await freePort()))
  const folder = await mkdtemp(join(tmpdir(), 'questnest-journeys-'))
  await cp(process.env[PREPARED_DATA_DIR] ?? '', folder, { recursive: true })
  const server = startChildProcess(process.execPath, ['server/main.ts'], {
    // Leaves out the shell's environment variables, which may contain settings of a server.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'none',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: 'off',
      BOT_CHECK: 'off',
      PASSWORD_MEMORY: '1024',
      ...settings,
    },
    output: ['pipe', 'pipe'],
    removeAfter: folder,
    // Needs no clean shutdown, because its data is deleted.
    stopSignal: 'KILL',
  })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text
        if (log.includes('is ready')) resolve()
      })
    }
    void server.ended.then((code) => reject(new Error(`The server exited with code ${code}\n${log}`)))
  })
  return { port, log: () => log, stop: server.stop }
}

/**
 * Connects to the server's Stripe sandbox, whose address and key are in the log. A server that sells no points has none, and
 * using the result fails.
 */
function connectToSandbox(log: string) {
  const [, address = 'http://no-sandbox.invalid', key = 'none'] =
    /Payments +(http:\S+) .* key is (sk_test_\S+)/.exec(log) ?? []
  const { host, hostname, port } = new URL(address)
  const httpClient = Stripe.createFetchHttpClient()
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http', httpClient, telemetry: false })
  return { host, stripe, ...createOperator(stripe) }
}

let phoneCount = 0
const parentForm = (email: string) => ({
  email,
  first_name: 'Claire',
  last_name: 'Tremblay',
  phone: `514 555 ${1000 + phoneCount++}`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_term_and_condition_agreed: true,
  time_zone: 'America/Toronto',
})

const childForm = (email: string, first_name: string) => ({
  email,
  first_name,
  last_name: 'Tremblay',
  birthday: '2016-04-12',
  phone: '',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_term_and_condition_agreed: true,
})
