import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { commitWith, splitResult, type Transact, type Work } from '#server/platform/db/transact.ts'

/**
 * Every write honours `Idempotency-Key`, per person and call, for a day: what the verb's transaction answered is kept
 * in that same transaction, so a repeated press or a retry after a lost connection gets the first answer and changes
 * nothing. A second one while the first runs waits for it; another query or body under the same key is refused.
 */
export function registerIdempotency(api: FastifyInstance) {
  api.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || !takesIdempotencyKey(request.method, request.routeOptions.config)) return done()
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return done(new Refusal('malformed'))
    request.deps = { ...request.deps, transaction: keptUnder(key, request) }
    done()
  })
}

/** What a key may look like. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

/** Every write does, but answers that hold secrets are never kept; signing in twice does no harm. */
export const takesIdempotencyKey = (method: string, { secretIn }: { secretIn?: 'response' | 'path' }) =>
  method !== 'GET' && secretIn !== 'response'

/** Thrown inside the transaction so that everything it did is undone: the key was used before. */
class UsedBefore extends Error {}

/**
 * The work is done first and its answer kept last: a key is nearly always new, and then costs one statement. Where it
 * was not, either keeping it fails, which undoes the work, or the work itself was refused because the first one did it
 * already; both ways the first answer is given.
 */
function keptUnder(key: string, request: FastifyRequest): Transact {
  const { transaction, clock, secrets, db } = request.deps
  const person = request.actor?.id ?? 'visitor'
  const [path = '', ...query] = request.url.split('?')
  const isSecret = request.routeOptions.config.secretIn === 'path'
  const call = `${request.method} ${isSecret ? secrets.fingerprint(path) : path}`
  // Keyed, because a body may hold a password. What the query says is as much part of the press.
  const body_hash = secrets.fingerprint(
    query.join() + JSON.stringify(request.body ?? null) + pictureHash(request),
  )
  let number = 0

  return async <T>(work: Work<T>): Promise<T> => {
    const place = [person, call, key, number++]
    try {
      return await transaction(async (tx) => {
        const { writes, answer } = splitResult(await work(tx))
        const row = [...place, body_hash, JSON.stringify(answer ?? null), clock.now()]
        return commitWith(
          [...writes, tx.executeQuery(CompiledQuery.raw(keep, row)).catch(usedBefore)],
          answer,
        )
      })
    } catch (error) {
      if (!(error instanceof UsedBefore || error instanceof Refusal)) throw error
      const { rows } = await db.executeQuery<Kept<T>>(CompiledQuery.raw(kept, place))
      const [first] = rows
      if (!first) throw error
      if (first.body_hash !== body_hash) throw new Refusal('key_reused')
      // Verbs answer plain data, which JSON keeps as it is.
      return first.answer
    }
  }
}

/** A form sent again has another boundary around the same picture. */
const pictureHash = ({ picture }: FastifyRequest) => (picture ? hash('sha256', picture, 'base64url') : '')

function usedBefore(error: unknown) {
  throw getSqlState(error) === UNIQUE_VIOLATION ? new UsedBefore() : error
}
const UNIQUE_VIOLATION = '23505'

type Kept<T> = { body_hash: string; answer: T }

const keep = `
  insert into idempotency_keys (person, call, key, number, body_hash, answer, made_at)
  values ($1, $2, $3, $4, $5, $6, $7)`
const kept = `
  select body_hash, answer from idempotency_keys where person = $1 and call = $2 and key = $3 and number = $4`
