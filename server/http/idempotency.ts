import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Every write honours `Idempotency-Key`, per person and call, for a day: what the verb's transaction answered is kept
 * in that same transaction, so a repeated press or a retry after a lost connection gets the first answer and changes
 * nothing. A second one while the first runs waits at the key's row; another body under the same key is refused.
 */
export function honourKeys(api: FastifyInstance) {
  api.addHook('preHandler', (request, _reply, done) => {
    const key = request.headers['idempotency-key']
    const { secret } = request.routeOptions.config
    // Answers that hold secrets are never kept; signing in twice does no harm.
    if (request.method === 'GET' || secret || key === undefined) return done()
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) return done(new Refusal('malformed'))
    request.deps = { ...request.deps, transaction: keptUnder(key, request) }
    done()
  })
}

function keptUnder(key: string, request: FastifyRequest): Deps['transaction'] {
  const { transaction, clock, secrets } = request.deps
  const person = request.actor?.id ?? 'visitor'
  const call = `${request.method} ${request.url.split('?')[0]}`
  // Keyed, because a body may hold a password.
  const body_hash = secrets.keyed('body', JSON.stringify(request.body ?? null))
  let number = 0

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const row = { person, call, key, number: number++ }
    return transaction(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('idempotency_keys')
        .values({ ...row, body_hash, answer: null, made_at: clock.now() })
        .onConflict((seen) => seen.doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return answerUnder<T>(tx, row, body_hash)
      const answer = await work(tx)
      await tx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer ?? null) })
        .where('person', '=', person)
        .where('call', '=', call)
        .where('key', '=', key)
        .where('number', '=', row.number)
        .execute()
      return answer
    })
  }
}

async function answerUnder<T>(
  tx: Tx,
  row: { person: string; call: string; key: string; number: number },
  body_hash: string,
): Promise<T> {
  const seen = await tx
    .selectFrom('idempotency_keys')
    .where('person', '=', row.person)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .where('number', '=', row.number)
    .select(['body_hash', 'answer'])
    .executeTakeFirstOrThrow()
  if (seen.body_hash !== body_hash) throw new Refusal('key_reused')
  // It is what this same work answered the first time: verbs answer plain data, which JSON keeps as it is.
  return seen.answer as T
}
