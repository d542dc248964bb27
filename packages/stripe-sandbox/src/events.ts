import { sql } from 'kysely'
import type Stripe from 'stripe'
import { insertObject, newId } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** The version of Stripe's API whose shapes the sandbox speaks: that of the SDK (a test says when it moved on). */
export const API_VERSION = '2026-10-28.endive'

type Of<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>

/** Notes what happened, with the change itself; the courier takes it to the webhook after the commit. */
export async function recordEvent<T extends Stripe.Event['type']>(
  context: RequestContext,
  type: T,
  object: Of<T>['data']['object'],
  previous_attributes?: Of<T>['data']['previous_attributes'],
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
    // The union of all events cannot be told from a type that is still open; `Of` holds type and object together.
  } as unknown as Stripe.Event
  await insertObject(context.tx, 'event', event)
  if (!context.sandbox.hasWebhook) return
  await sql`insert into sandbox.deliveries (event, tries, due) values (${event.id}, 0, 0)`.execute(context.tx)
}
