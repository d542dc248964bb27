import type { Endpoint } from '#contract/endpoint.ts'
import { type Role, role as roles } from '#contract/values.ts'
import { endpoints } from '#server/endpoints.ts'
import './samples/cards.ts'
import './samples/cart.ts'
import './samples/catalog.ts'
import './samples/closing.ts'
import './samples/export.ts'
import './samples/families.ts'
import './samples/family-rewards.ts'
import './samples/grants.ts'
import './samples/invites.ts'
import './samples/invoices.ts'
import './samples/ledger.ts'
import './samples/live.ts'
import './samples/newsletter.ts'
import './samples/notifications.ts'
import './samples/orders.ts'
import './samples/parents.ts'
import './samples/passkeys.ts'
import './samples/payments.ts'
import './samples/quests.ts'
import './samples/sessions.ts'
import './samples/social.ts'
import './samples/tablets.ts'
import './samples/two-step.ts'
import './samples/wishes.ts'
import { type CallInput, type Sample, samples } from './samples/sample.ts'

/*
 * For tests of every call of the contract: samples/ has at least one valid input for each call, with ids of the
 * caller's own family. Every id in the schemas of a call occurs in at least one of the call's samples.
 */

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

export function samplesOf(endpoint: Endpoint): Sample[] {
  const found = samples.get(endpoint)
  if (!found) throw new Error(`${nameOf(endpoint)} has no sample yet: add one to server/testing/samples/`)
  return found
}

export const calls = endpoints.map((endpoint) => ({ call: nameOf(endpoint), endpoint }))

/** Returns the roles that can send the sample: those that may make the call or, of these, the one that `by` names. */
export const callersOf = ({ config }: Endpoint, { by }: Sample): Role[] =>
  roles.options.filter(
    (role) =>
      config.allow.some((allowed) => allowed === role || allowed === 'anyone') && role === (by ?? role),
  )

export function addressOf({ url }: Endpoint, { params, querystring }: CallInput): string {
  const encodeParam = (name: string) => encodeURIComponent(String(valuesIn(params)[name]))
  const query = new URLSearchParams(
    Object.entries(valuesIn(querystring)).map(([name, value]) => [name, String(value)]),
  )
  return url.replace(/:(\w+)/g, (_, name: string) => encodeParam(name)) + (query.size ? `?${query}` : '')
}

const valuesIn = (part: unknown): Record<string, unknown> => ({ ...(typeof part === 'object' ? part : {}) })
