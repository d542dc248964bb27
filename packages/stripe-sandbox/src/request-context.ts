import { createHmac } from 'node:crypto'
import type { Params } from './params.ts'
import type { Tx } from './queries.ts'

export type RequestContext = {
  tx: Tx
  /** The id in the path. */
  id: string
  path: string
  params: Params
  /** Sent with the publishable key, which every visitor of the page knows. */
  byBrowser: boolean
  /** Unix time in seconds, as in Stripe's API. */
  now: number
  request: { id: string; idempotency_key: string | null }
  sandbox: SandboxContext
}

export type SandboxContext = {
  /** The key of the card fingerprints. With it, card numbers could be guessed from them. */
  secret: string
  /** The sandbox's URL, once it listens. */
  address: () => string
  hasWebhook: boolean
}

/** Identifies a value without storing it. */
export const hmac = ({ secret }: SandboxContext, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
