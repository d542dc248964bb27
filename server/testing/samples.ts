import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import './samples/cards.ts'
import './samples/cart.ts'
import './samples/catalog.ts'
import './samples/closing.ts'
import './samples/export.ts'
import './samples/families.ts'
import './samples/invites.ts'
import './samples/invoices.ts'
import './samples/ledger.ts'
import './samples/live.ts'
import './samples/newsletter.ts'
import './samples/notifications.ts'
import './samples/orders.ts'
import './samples/payments.ts'
import './samples/quests.ts'
import './samples/sessions.ts'
import './samples/social.ts'
import './samples/wishes.ts'
import { type Role, type Sample, type Sent, samples } from './samples/sample.ts'

/*
 * For tests that go through every call of the contract: at least one request for each that is granted, made of the
 * caller's own things, in a file for each area. Where a schema has an id, some sample of that call fills it in.
 */

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

/** The samples of a call; one without any fails the test that asks. */
export function samplesOf(entry: Endpoint): Sample[] {
  const found = samples.get(entry)
  if (!found) throw new Error(`${nameOf(entry)} has no sample yet: add one to server/testing/samples/`)
  return found
}

/** Every call of the contract, for `test.each`. */
export const calls = api.map((entry) => ({ call: nameOf(entry), entry }))

/** Who may make the call that a sample stands for. */
export const callersOf = ({ config }: Endpoint, { by }: Sample): Role[] =>
  (['parent', 'child'] as const).filter(
    (role) =>
      config.allow.some((allowed) => allowed === role || allowed === 'anyone') && role === (by ?? role),
  )

/** The address of a call with what it takes filled in. */
export function addressOf({ url }: Endpoint, { params, querystring }: Sent): string {
  const filledIn = (name: string) => encodeURIComponent(String(valuesIn(params)[name]))
  const query = new URLSearchParams(
    Object.entries(valuesIn(querystring)).map(([name, value]) => [name, String(value)]),
  )
  return url.replace(/:(\w+)/g, (_, name: string) => filledIn(name)) + (query.size ? `?${query}` : '')
}

const valuesIn = (part: unknown): Record<string, unknown> => ({ ...(typeof part === 'object' ? part : {}) })
