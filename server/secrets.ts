import { createHmac, hash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** Randomness, and everything made with the server's secret. */
export type Secrets = ReturnType<typeof secretsOf>

export function secretsOf(appSecret: string) {
  const keyed = (purpose: string, text: string) =>
    createHmac('sha256', appSecret).update(`${purpose}\n${text}`).digest('base64url')
  return {
    /** A row's id: UUIDv7, so that rows of one time lie together. */
    id: () => randomUUIDv7() as string,
    /** 256 unguessable bits. */
    token: () => randomBytes(32).toString('base64url'),
    /** A secret that can be made again from its id, so that a waiting message need not carry it. */
    codeOf: (id: string) => keyed('code', id),
    /** For looking up what must not be readable in the database. */
    keyed,
    /** For telling whether two such texts are the same: quicker than `keyed`, never handed out. */
    fingerprint: (text: string) => hash('sha256', `${appSecret}\n${text}`, 'base64url'),
  }
}

/** How tokens and codes lie in the database. They are random enough that a plain hash is no help in guessing them. */
export const hashOf = (secret: string) => hash('sha256', secret, 'base64url')
