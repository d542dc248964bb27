import { sql } from 'kysely'
import { type Call, keyedHash } from './call.ts'
import { expand } from './expand.ts'
import { demandKnown } from './form.ts'
import { asSeenByBrowser, secretKeyNeeded } from './keys.ts'
import { type ErrorBody, invalid, isDeclined, Refused } from './refusals.ts'
import type { Route } from './routes.ts'
import type { Transact } from './store.ts'

export type Answer = { status: number; body: string; isReplayed?: true }

/** Answers a call: what it changes, what it notes and its answer are stored together, or none of them. */
export async function answerTo(
  transaction: Transact,
  underWay: Set<string>,
  route: Route,
  call: Omit<Call, 'tx'>,
): Promise<Answer> {
  const takes = call.byBrowser ? route.fromBrowser : route.takes
  if (!takes) throw secretKeyNeeded()
  demandKnown(call.params, takes)
  const key = route.call.startsWith('POST') && call.request.idempotency_key
  if (!key) return transaction((tx) => freshAnswer(route, { ...call, tx }))

  if (key.length > 255) throw invalid('An idempotency key can have up to 255 characters.')
  // The key is one name for the shop's server and another for its pages, which could else hear the server's answers.
  const name = `${call.byBrowser ? 'browser' : 'server'} ${key}`
  return oneAtATime(underWay, name, () =>
    transaction(async (tx) => {
      const params = keyedHash(call.world, 'request', JSON.stringify([call.path, [...call.params].sort()]))
      const { rows } = await sql<{ params: string; status: number; body: string }>`
        select params, status, body from sandbox.requests where key = ${name}`.execute(tx)
      const [earlier] = rows
      if (earlier) {
        if (earlier.params !== params) throw otherParams(key)
        return { status: earlier.status, body: earlier.body, isReplayed: true }
      }
      const answer = await freshAnswer(route, { ...call, tx })
      await sql`insert into sandbox.requests (key, params, status, body, created)
        values (${name}, ${params}, ${answer.status}, ${answer.body}, ${call.now})`.execute(tx)
      return answer
    }),
  )
}

async function freshAnswer(route: Route, call: Call): Promise<Answer> {
  const answer = await route.answer(call)
  if (isDeclined(answer)) return { status: 402, body: errorText(answer.declined, call.byBrowser) }
  const whole = await expand(call.tx, answer, call.params)
  return { status: 200, body: JSON.stringify(call.byBrowser ? asSeenByBrowser(whole) : whole) }
}

export const errorText = (error: ErrorBody, byBrowser: boolean) =>
  JSON.stringify({ error: byBrowser ? asSeenByBrowser(error) : error })

/** A key whose first call is not answered yet is refused, as with Stripe; the SDK tries again by itself. */
async function oneAtATime<T>(underWay: Set<string>, key: string, work: () => Promise<T>): Promise<T> {
  if (underWay.has(key)) {
    throw new Refused(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    })
  }
  underWay.add(key)
  try {
    return await work()
  } finally {
    underWay.delete(key)
  }
}

const otherParams = (key: string) =>
  new Refused(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const DAY = 24 * 3600

/** Stripe too forgets idempotency keys after a day, and events after thirty. */
export const forgetOld = (transaction: Transact, now: number) =>
  transaction(async (tx) => {
    await sql`delete from sandbox.requests where created < ${now - DAY}`.execute(tx)
    await sql`delete from sandbox.objects
      where kind = 'event' and (body->>'created')::bigint < ${now - 30 * DAY}
      and not exists (select from sandbox.deliveries where event = id)`.execute(tx)
  })
