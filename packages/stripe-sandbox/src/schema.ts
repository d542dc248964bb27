import { sql } from 'kysely'
import type { Transact } from './queries.ts'

/** The number of the advisory lock that lets only one process at a time create the schema. */
const LOCK_NUMBER = 5_550_259

/** Creates the schema `sandbox`. Dropping it only loses test payments. */
export async function createSchema(transaction: Transact) {
  await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBER})`.execute(tx)
    await sql`create schema if not exists sandbox`.execute(tx)
    // `hidden` is private state that no response contains: a card's behaviour, or an intent's pending bank step.
    await sql`create table if not exists sandbox.objects (
      id text primary key,
      seq bigint generated always as identity unique,
      kind text not null,
      body json not null,
      hidden json
    )`.execute(tx)
    for (const field of ['customer', 'payment_intent', 'charge']) {
      await sql`create index if not exists ${sql.id(`objects_${field}`)}
        on sandbox.objects (kind, (body->>${sql.lit(field)}), seq)`.execute(tx)
    }
    // `key`: `browser` or `server`, and the idempotency key. `params`: a keyed hash of the path and parameters of the request.
    await sql`create table if not exists sandbox.requests (
      key text primary key,
      params text not null,
      status int not null,
      body text not null,
      created bigint not null
    )`.execute(tx)
    await sql`create table if not exists sandbox.deliveries (
      event text primary key references sandbox.objects (id),
      tries int not null,
      due bigint not null
    )`.execute(tx)
    await sql`create index if not exists deliveries_due on sandbox.deliveries (due)`.execute(tx)
  })
}
