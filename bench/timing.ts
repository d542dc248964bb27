import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeIn, parentForm } from '#server/testing/test-server.ts'
import { median } from './measure.ts'
import { startWhole } from './whole.ts'

const WARM_UP = 40

/**
 * Measures whether response times reveal if an address has an account; returns the slowest median divided by the quickest.
 * `auth`: a wrong password, for an account and an unknown address. `forgot`: a password reset, for these and for an
 * unverified address. (S14)
 */
export async function tellTales(databaseUrl: string, times: number) {
  const folder = await mkdtemp(join(tmpdir(), 'questnest-bench-'))
  const settings = { BOT_CHECK: 'off', RATE_LIMIT: 'off', SEED: 'none' }
  const { address, stop } = await startWhole({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: folder })
  try {
    const call = callerAt(address)
    const [account, waiting, nobody] = [newAddress(), newAddress(), newAddress()]
    await signUp(call, account)
    await call('/api/v1/parents', { parent: parentForm(waiting) })
    const wrong = (email: string) => call('/api/v1/auth', { email, password: 'not the password' }, 401)
    const forgot = (email: string) => call('/api/v1/forgot', { email })
    return {
      auth: await spread([account, nobody], wrong, times),
      forgot: await spread([account, waiting, nobody], forgot, times),
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
}

const newAddress = () => `${randomUUID()}@example.ca`

type Caller = ReturnType<typeof callerAt>

function callerAt(site: string) {
  return async (path: string, body?: object, expected?: number) => {
    const reply = await fetch(site + path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
    })
    const answer = await reply.text()
    if (expected ? reply.status !== expected : !reply.ok)
      throw new Error(`${path} returned ${reply.status}: ${answer}`)
    return answer && JSON.parse(answer)
  }
}

async function signUp(call: Caller, email: string) {
  await call('/api/v1/parents', { parent: parentForm(email) })
  for (let looks = 0; looks < 500; looks++) {
    await call('/dev/jobs/run', {})
    const { messages } = await call(`/dev/messages?to=${email}`)
    if (messages.length) return call(`/api/v1/verify/email/${codeIn(messages[0].links)}`)
  }
  throw new Error(`No verification mail arrived for ${email}`)
}

async function spread(
  emails: string[],
  ask: (email: string) => Promise<unknown>,
  count: number,
): Promise<number> {
  const times = emails.map(() => [] as number[])
  for (let n = -WARM_UP; n < count; n++) {
    // Shuffled, because a call may slow down the next one.
    for (const at of shuffled(emails.map((_, number) => number))) {
      const asked = performance.now()
      await ask(emails[at] ?? '')
      if (n >= 0) times[at]?.push(performance.now() - asked)
    }
  }
  const medians = times.map(median)
  return Math.max(...medians) / Math.min(...medians)
}

const shuffled = <T>(things: T[]): T[] =>
  things
    .map((thing) => ({ thing, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
