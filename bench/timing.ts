import { randomUUID } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCode, parentForm } from '#server/testing/test-server.ts'
import { median } from './measure.ts'
import { startRealServer } from './real-server.ts'

const WARM_UP = 40

/**
 * Measures whether response times reveal that an address has an account; returns the slowest median divided by the
 * quickest. `auth` signs in with a wrong password, for a verified account and for an unknown address. `forgot` asks for
 * a password reset, for the same two and for an unverified account. (S14 in docs/BEHAVIOURS.md)
 */
export async function measureTimingRatios(databaseUrl: string, samples: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-bench-'))
  const settings = { BOT_CHECK: 'off', RATE_LIMIT: 'off', SEED: 'none', DATA_DIR: folder.path }
  const { address, stop } = await startRealServer({ ...settings, DATABASE_URL: databaseUrl })
  try {
    const call = createCaller(address)
    const [account, unverified, unknown] = [newAddress(), newAddress(), newAddress()]
    await signUp(call, account)
    await call('/api/v1/parents', { parent: parentForm(unverified) })
    const signIn = (email: string) => call('/api/v1/auth', { email, password: 'not the password' }, 401)
    const forgot = (email: string) => call('/api/v1/forgot', { email })
    return {
      auth: await slowestToQuickest([account, unknown], signIn, samples),
      forgot: await slowestToQuickest([account, unverified, unknown], forgot, samples),
    }
  } finally {
    await stop()
  }
}

const newAddress = () => `${randomUUID()}@example.ca`

type Caller = ReturnType<typeof createCaller>

function createCaller(site: string) {
  return async (path: string, body?: object, expectedStatus?: number) => {
    const reply = await fetch(site + path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {},
      body: body ? JSON.stringify(body) : null,
    })
    const responseText = await reply.text()
    if (expectedStatus ? reply.status !== expectedStatus : !reply.ok)
      throw new Error(`${path} returned ${reply.status}: ${responseText}`)
    return responseText && JSON.parse(responseText)
  }
}

async function signUp(call: Caller, email: string) {
  await call('/api/v1/parents', { parent: parentForm(email) })
  for (let attempt = 0; attempt < 500; attempt++) {
    await call('/dev/jobs/run', {})
    const { messages } = await call(`/dev/messages?to=${email}`)
    if (messages.length) return call(`/api/v1/verify/email/${findCode(messages[0].links)}`)
  }
  throw new Error(`No verification mail arrived for ${email}`)
}

async function slowestToQuickest(
  emails: string[],
  sendRequest: (email: string) => Promise<unknown>,
  samples: number,
): Promise<number> {
  const durations = emails.map(() => [] as number[])
  for (let sample = -WARM_UP; sample < samples; sample++) {
    // Shuffled, because a call may slow down the next one.
    for (const index of shuffle([...emails.keys()])) {
      const startedAt = performance.now()
      await sendRequest(emails[index] ?? '')
      if (sample >= 0) durations[index]?.push(performance.now() - startedAt)
    }
  }
  const medians = durations.map(median)
  return Math.max(...medians) / Math.min(...medians)
}

const shuffle = <T>(things: T[]): T[] =>
  things
    .map((thing) => ({ thing, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ thing }) => thing)
