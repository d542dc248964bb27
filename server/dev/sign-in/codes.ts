import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { SocialProviderName } from '#contract/values.ts'
import type { Grant } from './tokens.ts'

/** What a local provider's page was asked for. The token endpoint compares it with what the server sends. */
export type AuthorizeRequest = {
  client_id: string
  redirect_uri: string
  state: string
  code_challenge: string
  nonce?: string | undefined
}

type Code = AuthorizeRequest & { provider: SocialProviderName; grant: Grant }

/** The authorization codes that the local providers gave to browsers. Each is taken once. */
export function createCodes() {
  const codes = new Map<string, Code>()
  return {
    add: (code: Code) => {
      const id = randomBytes(24).toString('base64url')
      codes.set(id, code)
      return id
    },
    take: (id: string) => {
      const code = codes.get(id)
      codes.delete(id)
      return code
    },
  }
}

/** Whether the verifier is the one whose hash the page was asked with (PKCE, method S256). */
export const verifiesChallenge = (verifier: string, { code_challenge }: AuthorizeRequest) =>
  createHash('sha256').update(verifier).digest('base64url') === code_challenge

/** Signs ID tokens with a key of this process. */
export function createIdTokenSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'local', use: 'sig', alg: 'ES256' }],
    signIdToken: (claims: object) => {
      const text = `${encode({ alg: 'ES256', kid: 'local' })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}
