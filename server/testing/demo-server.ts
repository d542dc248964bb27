import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../ops/postgres.mjs'
import { poll } from './poll.ts'
import { startServer, stopServers } from './process.ts'
import { openLiveStream } from './stream.ts'
import { findCode, PASSWORD, parentForm, questForm } from './test-server.ts'

type Answer = {
  status: number
  // The tests assert on bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Headers
}
type Caller = { call: (method: string, path: string, body?: object) => Promise<Answer> }

/** Starts a server process with the demo family on a PostgreSQL database. It ends with the test at the latest. */
export async function startDemoServer(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'questnest-demo-'))
  onTestFinished(async () => {
    stopServers()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const started = startServer({
    PORT,
    DATABASE_URL,
    DATA_DIR,
    BOT_CHECK: 'off',
    PASSWORD_MEMORY: '1024',
    SEED: 'demo',
    APP_SECRET: 'the same for all of them, and long enough',
    ...settings,
  })
  await started.waitForOutput('Questnest is ready.')
  const host = `localhost:${PORT}`
  const address = `http://${host}`

  const createCaller = (token?: string) => ({
    call: async (method: string, path: string, body?: object): Promise<Answer> => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const url = path.startsWith('/dev') ? address + path : `${address}/api/v1${path}`
      const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? JSON.parse(text) : text, headers: reply.headers }
    },
  })
  const visitor = createCaller()

  async function signIn(email: string, password: string) {
    const { body } = await visitor.call('POST', '/auth', { email, password })
    return {
      ...createCaller(body.token),
      watch: () => openLiveStream(address, body.token, host),
    }
  }

  /** Signs a family up with the form, opens the link in the mail, and returns the signed-in parent. */
  async function signUp(email: string) {
    await visitor.call('POST', '/parents', { parent: parentForm(email) })
    const listMails = async () => (await visitor.call('GET', `/dev/messages?to=${email}`)).body.messages
    const [mail] = await poll<{ links: string[] }[]>(listMails, ({ length }) => length > 0)
    await visitor.call('GET', `/verify/email/${findCode(mail?.links)}`)
    return signIn(email, PASSWORD)
  }

  return {
    ...started,
    visitor,
    signIn,
    signUp,
    signInAsDemoParent: () => signIn('parent@example.com', 'questnest'),
  }
}

/** Creates a quest in a family, and returns its id. */
export async function createQuest({ call }: Caller, child_id: string): Promise<string> {
  const { status, body } = await call(
    'POST',
    '/missions',
    questForm(child_id, { due_date: '2036-01-01', points: 1 }),
  )
  if (status !== 201) throw new Error(`POST /missions returned ${status}: ${JSON.stringify(body)}`)
  return body.mission.id
}
