import { randomBytes } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type Stripe from 'stripe'
import type { Behaviour } from './cards.ts'
import { resourceMissing } from './errors.ts'

/** All the sandbox needs of a database: a transaction to run SQL in. Kysely's own, and the server's, both fit. */
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

type PrivateState = {
  /** How the card behaves, whether its owner agreed to later charges, and whether it may not be used any more. */
  payment_method: { does: Behaviour; isSetUp: boolean; isSpent: boolean }
  /** The step at the bank that is awaited. */
  payment_intent: BankStep | null
  setup_intent: BankStep | null
}
export type BankStep = { token: string; return_url: string | null }

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  event: 'evt',
}

/** Letters and digits nobody can guess. */
export const randomToken = (bytes = 18) => randomBytes(bytes).toString('base64').replaceAll(/[+/=]/g, 'x')
export const newId = (kind: Kind) => `${prefixes[kind]}_${randomToken()}`

/** The names Stripe uses in "No such …". */
const displayNames: Record<Kind, string> = {
  customer: 'customer',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  payment_intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
}

export async function findObject<K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
): Promise<StoredObjects[K] | undefined> {
  const { rows } = await sql<{ body: StoredObjects[K] }>`
    select body from sandbox.objects where id = ${id} and kind = ${kind}`.execute(tx)
  return rows[0]?.body
}

export async function getObject<K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
  param?: string,
): Promise<StoredObjects[K]> {
  const found = await findObject(tx, kind, id)
  if (!found) throw resourceMissing(displayNames[kind], id, param)
  return found
}

/** Nobody else changes it until the transaction's end. */
export async function lockObject<K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
  param?: string,
): Promise<StoredObjects[K]> {
  const { rows } = await sql<{ body: StoredObjects[K] }>`
    select body from sandbox.objects where id = ${id} and kind = ${kind} for update`.execute(tx)
  if (!rows[0]) throw resourceMissing(displayNames[kind], id, param)
  return rows[0].body
}

export async function insertObject<K extends Kind>(tx: Tx, kind: K, body: StoredObjects[K]) {
  await sql`insert into sandbox.objects (id, kind, body)
    values (${body.id}, ${kind}, ${JSON.stringify(body)}::text::json)`.execute(tx)
}

export async function updateObject(tx: Tx, body: StoredObjects[Kind]) {
  await sql`update sandbox.objects set body = ${JSON.stringify(body)}::text::json where id = ${body.id}`.execute(
    tx,
  )
}

export async function getPrivateState<K extends keyof PrivateState>(
  tx: Tx,
  _kind: K,
  id: string,
): Promise<PrivateState[K]> {
  const { rows } = await sql<{ hidden: PrivateState[K] }>`
    select hidden from sandbox.objects where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error(`${id} has no row`)
  return rows[0].hidden
}

export async function setPrivateState<K extends keyof PrivateState>(
  tx: Tx,
  _kind: K,
  id: string,
  hidden: PrivateState[K],
) {
  await sql`update sandbox.objects set hidden = ${JSON.stringify(hidden)}::text::json where id = ${id}`.execute(
    tx,
  )
}
