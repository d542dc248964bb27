import { createHmac } from 'node:crypto'
import type { Params } from './params.ts'
import type { Tx } from './queries.ts'

/** One call while it is answered, in a transaction of its own. */
export type RequestContext = {
  tx: Tx
  /** The id in the path. */
  id: string
  path: string
  params: Params
  /** With the publishable key: whoever looks at the page has it. */
  byBrowser: boolean
  /** Seconds since 1970, as Stripe counts. */
  now: number
  request: { id: string; idempotency_key: string | null }
  sandbox: SandboxContext
}

export type SandboxContext = {
  /** Whoever has it could tell card numbers by their fingerprints. */
  secret: string
  /** Where the bank's page is found, once the sandbox listens. */
  address: () => string
  hasWebhook: boolean
}

/** For telling whether two things are the same without keeping them. */
export const hmac = ({ secret }: SandboxContext, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
