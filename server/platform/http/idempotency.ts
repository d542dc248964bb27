import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { commitWith, separateWrites, type Transact, type Work } from '#server/platform/db/transact.ts'

/**
 * Every write accepts an `Idempotency-Key`, except those whose response contains secrets (see `takesIdempotencyKey`). A
 * key is valid for one person and one call, for a day. The transaction stores its own result, so a second click or a
 * retry gets the first result and changes nothing. A second request waits while the first still runs. Throws the refusal
 * `key_reused` if the key was used with another query or body.
 */
export function registerIdempotency(api: FastifyInstance) {
  api.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || !takesIdempotencyKey(request.method, request.routeOptions.config)) return done()
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return done(new Refusal('malformed'))
    request.deps = { ...request.deps, transaction: storeResultUnder(key, request) }
    done()
  })
}

export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

/** True for every write, except those whose response contains secrets, which must not be stored. */
export const takesIdempotencyKey = (method: string, { secretIn }: { secretIn?: 'response' | 'path' }) =>
  method !== 'GET' && secretIn !== 'response'

/** Thrown inside the transaction to roll it back, because the key was used before. */
class KeyAlreadyUsed extends Error {}

/**
 * Returns a `transaction` function that does the work first and stores its result last, because a key is nearly always
 * new and then costs one statement. For a used key, either storing the result fails and rolls the work back, or the
 * work is refused because it was done before. The function then returns the first result.
 */
function storeResultUnder(key: string, request: FastifyRequest): Transact {
  const { transaction, clock, secrets, db } = request.deps
  const person = request.actor?.id ?? 'visitor'
  const [path = '', ...query] = request.url.split('?')
  const isSecret = request.routeOptions.config.secretIn === 'path'
  const call = `${request.method} ${isSecret ? secrets.fingerprint(path) : path}`
  // A keyed hash, because a body may contain a password.
  const body_hash = secrets.fingerprint(
    query.join() + JSON.stringify(request.body ?? null) + hashPicture(request),
  )
  let number = 0

  return async <T>(work: Work<T>): Promise<T> => {
    const entryKey = { person, call, key, number: number++ }
    try {
      return await transaction(async (tx) => {
        const { writes, result } = separateWrites(await work(tx))
        const row = { ...entryKey, body_hash, answer: JSON.stringify(result ?? null), made_at: clock.now() }
        return commitWith([...writes, insertResult(tx, row).catch(throwKeyAlreadyUsed)], result)
      })
    } catch (error) {
      if (!(error instanceof KeyAlreadyUsed || error instanceof Refusal)) throw error
      const first = await findResult(db, entryKey)
      if (!first) throw error
      if (first.body_hash !== body_hash) throw new Refusal('key_reused')
      // Results are plain data, which JSON preserves.
      return first.answer as T
    }
  }
}

/** Hashes the picture, not the whole form, because a form sent again has another multipart boundary. */
const hashPicture = ({ picture }: FastifyRequest) => (picture ? hash('sha256', picture, 'base64url') : '')

function throwKeyAlreadyUsed(error: unknown) {
  throw getSqlState(error) === UNIQUE_VIOLATION ? new KeyAlreadyUsed() : error
}
const UNIQUE_VIOLATION = '23505'

/** `number` counts the transactions of one request. */
type EntryKey = { person: string; call: string; key: string; number: number }
/** `answer` is the result as JSON. */
type NewEntry = EntryKey & { body_hash: string; answer: string; made_at: Date }

const insertResult = prepare((db, row: NewEntry) => db.insertInto('idempotency_keys').values(row))

const findResult = (db: Db, entryKey: EntryKey) =>
  db
    .selectFrom('idempotency_keys')
    .where((row) => row.and(entryKey))
    .select(['body_hash', 'answer'])
    .executeTakeFirst()
