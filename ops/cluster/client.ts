import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: the tests read bodies of every shape
export type Answer = { status: number; body: any }

/** After so long without an answer, a client asks the other server. */
const PATIENCE_SECONDS = 10
/** A client gives up after this time. No fault lasts as long. */
const LIMIT_SECONDS = 120

/**
 * Calls the servers as the pages do: a call that gets no answer, or 503, is repeated under the same Idempotency-Key. Each
 * attempt goes to the next server of `addresses`. `errors` lists what a client may never see: no answer at all within the
 * limit, 503 without Retry-After, and any other status of 500 or more.
 */
export function createClient(addresses: string[]) {
  const counts = { calls: 0, lost: 0, busy: 0 }
  const errors: string[] = []
  let next = 0

  async function call(method: string, path: string, body?: object, token = ''): Promise<Answer> {
    counts.calls++
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const deadline = Date.now() + 1000 * LIMIT_SECONDS
    while (Date.now() < deadline) {
      const address = addresses[next++ % addresses.length]
      const answer = await fetch(address + (path.startsWith('/dev') ? path : `/api/v1${path}`), {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(1000 * PATIENCE_SECONDS),
      })
        .then(async (reply) => ({
          status: reply.status,
          retryAfter: reply.headers.get('retry-after'),
          text: await reply.text(),
        }))
        .catch(() => undefined)
      if (answer && answer.status !== 503) {
        if (answer.status >= 500) errors.push(`${method} ${path}: ${answer.status} ${answer.text}`)
        return {
          status: answer.status,
          body: answer.text.startsWith('{') ? JSON.parse(answer.text) : answer.text,
        }
      }
      counts[answer ? 'busy' : 'lost']++
      if (answer && !answer.retryAfter) errors.push(`${method} ${path}: 503 without Retry-After`)
      // At random, so that many clients do not come back in the same instant.
      await pause(1000 * Number(answer?.retryAfter ?? 0.5) * (0.5 + Math.random()))
    }
    const problem = `${method} ${path}: no answer within ${LIMIT_SECONDS} seconds`
    errors.push(problem)
    throw new Error(problem)
  }
  return { call, counts, errors, addresses }
}
