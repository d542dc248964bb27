import { randomBytes } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type Stripe from 'stripe'
import type { Behaviour } from './cards.ts'
import { resourceMissing } from './errors.ts'

/** A transaction that can run SQL, such as Kysely's or the server's. */
export type Tx = QueryExecutorProvider
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type StoredObjects = {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  payment_method: Stripe.PaymentMethod
  setup_intent: Stripe.SetupIntent
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: Stripe.Event
}
export type Kind = keyof StoredObjects
export type StoredObject = StoredObjects[Kind]

type PrivateState = {
  /**
   * `does`: how the test card behaves, such as how the bank responds when it is charged. `isSetUp`: the owner agreed to
   * later charges. `isSpent`: the card cannot be used any more.
   */
  payment_method: { does: Behaviour; isSetUp: boolean; isSpent: boolean }
  /** The confirmation by the card's owner at the bank, while it is pending. */
  payment_intent: BankStep | null
  setup_intent: BankStep | null
}
export type BankStep = { token: string; return_url: string | null }

/** For each kind, the prefix of its ids and its name in Stripe's "No such …" errors. */
const kinds: Record<Kind, { prefix: string; displayName: string }> = {
  customer: { prefix: 'cus', displayName: 'customer' },
  payment_method: { prefix: 'pm', displayName: 'PaymentMethod' },
  setup_intent: { prefix: 'seti', displayName: 'setupintent' },
  payment_intent: { prefix: 'pi', displayName: 'payment_intent' },
  charge: { prefix: 'ch', displayName: 'charge' },
  refund: { prefix: 're', displayName: 'refund' },
  dispute: { prefix: 'du', displayName: 'dispute' },
  event: { prefix: 'evt', displayName: 'event' },
}

export const randomToken = (bytes = 18) => randomBytes(bytes).toString('base64').replaceAll(/[+/=]/g, 'x')
export const newId = (kind: Kind) => `${kinds[kind].prefix}_${randomToken()}`

export const forUpdate = sql`for update`

export async function findObject<K extends Kind>(tx: Tx, kind: K, id: string, lock = sql``) {
  const { rows } = await sql<{ body: StoredObjects[K] }>`
    select body from sandbox.objects where id = ${id} and kind = ${kind} ${lock}`.execute(tx)
  return rows[0]?.body
}

export async function getObject<K extends Kind>(tx: Tx, kind: K, id: string, param?: string, lock = sql``) {
  const object = await findObject(tx, kind, id, lock)
  if (!object) throw resourceMissing(kinds[kind].displayName, id, param)
  return object
}

export const lockObject = <K extends Kind>(tx: Tx, kind: K, id: string, param?: string) =>
  getObject(tx, kind, id, param, forUpdate)

export async function insertObject(tx: Tx, body: StoredObject) {
  await sql`insert into sandbox.objects (id, kind, body)
    values (${body.id}, ${body.object}, ${JSON.stringify(body)}::text::json)`.execute(tx)
}

export async function updateObject(tx: Tx, body: StoredObject) {
  await sql`update sandbox.objects set body = ${JSON.stringify(body)}::text::json
    where id = ${body.id}`.execute(tx)
}

/** Returns the private state of an object. `_kind` is only there for the type of the result. */
export async function getPrivateState<K extends keyof PrivateState>(tx: Tx, _kind: K, id: string) {
  const { rows } = await sql<{ hidden: PrivateState[K] }>`
    select hidden from sandbox.objects where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error(`No row in sandbox.objects for ${id}`)
  return rows[0].hidden
}

export async function setPrivateState<K extends keyof PrivateState>(
  tx: Tx,
  _kind: K,
  id: string,
  hidden: PrivateState[K],
) {
  await sql`update sandbox.objects set hidden = ${JSON.stringify(hidden)}::text::json
    where id = ${id}`.execute(tx)
}
