import { createHash, createHmac, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Randomness, and everything made with the server's secret. */
export type Secrets = ReturnType<typeof secretsOf>

export function secretsOf(appSecret: string) {
  const keyed = (purpose: string, text: string) =>
    createHmac('sha256', appSecret).update(`${purpose}\n${text}`).digest('base64url')
  return {
    /** A row's id: UUIDv7, so that rows of one time lie together. */
    id: () => v7(),
    /** 256 unguessable bits. */
    token: () => randomBytes(32).toString('base64url'),
    /** A secret that can be made again from its id, so that a waiting message need not carry it. */
    codeOf: (id: string) => keyed('code', id),
    /** For looking up what must not be readable in the database. */
    keyed,
  }
}

/** How tokens and codes lie in the database. They are random enough that a plain hash is no help in guessing them. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
