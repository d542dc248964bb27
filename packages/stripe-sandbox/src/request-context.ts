import { createHmac } from 'node:crypto'
import type { Params } from './params.ts'
import type { Tx } from './queries.ts'

export type RequestContext = {
  tx: Tx
  /** The id in the path. */
  id: string
  path: string
  params: Params
  /** Whether the request has the publishable key, which every visitor of the page knows. */
  isFromBrowser: boolean
  /** Unix time in seconds, as in Stripe's API. */
  now: number
  request: { id: string; idempotency_key: string | null }
  sandbox: SandboxContext
}

export type SandboxContext = {
  /** The key of the card fingerprints. Whoever knows it could guess card numbers from fingerprints. */
  secret: string
  /** Returns the sandbox's URL, which is known once it listens. */
  address: () => string
  hasWebhook: boolean
}

/** Returns a keyed hash, which identifies a value without revealing it. */
export const hmac = ({ secret }: SandboxContext, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
