import { sql } from 'kysely'
import type Stripe from 'stripe'
import { insertObject, newId, type StoredObject, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** The version of Stripe's API that the sandbox implements. A test checks that it equals the SDK's version. */
export const API_VERSION = '2026-10-28.endive'

type EventType = Stripe.Event['type']

/** Stores an event in the transaction of the change. It is delivered to the webhook after the commit. */
export async function recordEvent(
  context: RequestContext,
  type: EventType,
  object: StoredObject,
  previous_attributes?: Partial<StoredObject>,
) {
  const event = {
    id: newId('event'),
    object: 'event',
    api_version: API_VERSION,
    created: context.now,
    data: { object, ...(previous_attributes && { previous_attributes }) },
    livemode: false,
    pending_webhooks: context.sandbox.hasWebhook ? 1 : 0,
    request: context.request,
    type,
    // TypeScript cannot narrow the union of all events by a generic type.
  } as unknown as Stripe.Event
  await insertObject(context.tx, event)
  if (!context.sandbox.hasWebhook) return
  await sql`insert into sandbox.deliveries (event, tries, due) values (${event.id}, 0, 0)`.execute(context.tx)
}

export async function insertWithEvent(context: RequestContext, type: EventType, object: StoredObject) {
  await insertObject(context.tx, object)
  await recordEvent(context, type, object)
}

export async function updateWithEvent(
  context: RequestContext,
  type: EventType,
  object: StoredObject,
  previous_attributes?: Partial<StoredObject>,
) {
  await updateObject(context.tx, object)
  await recordEvent(context, type, object, previous_attributes)
}
