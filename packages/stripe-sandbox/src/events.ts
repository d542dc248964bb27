import { sql } from 'kysely'
import type Stripe from 'stripe'
import { insertObject, newId, type StoredObject, updateObject } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** The version of Stripe's API whose shapes the sandbox speaks: that of the SDK (a test says when it moved on). */
export const API_VERSION = '2026-10-28.endive'

type EventType = Stripe.Event['type']

/** Notes what happened, with the change itself; it is delivered to the webhook after the commit. */
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
    // The union of all events cannot be told from a type that is still open.
  } as unknown as Stripe.Event
  await insertObject(context.tx, event)
  if (!context.sandbox.hasWebhook) return
  await sql`insert into sandbox.deliveries (event, tries, due) values (${event.id}, 0, 0)`.execute(context.tx)
}

/** Stores a new object, and the event that tells of it. */
export async function insertWithEvent(context: RequestContext, type: EventType, object: StoredObject) {
  await insertObject(context.tx, object)
  await recordEvent(context, type, object)
}

/** Stores what an object is now, and the event that tells of it. */
export async function updateWithEvent(
  context: RequestContext,
  type: EventType,
  object: StoredObject,
  previous_attributes?: Partial<StoredObject>,
) {
  await updateObject(context.tx, object)
  await recordEvent(context, type, object, previous_attributes)
}
