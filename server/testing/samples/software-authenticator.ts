import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewCredential, UsedCredential } from '#contract/accounts/passkeys.ts'

/** What the browser or the device of an attacker, or a broken one, does differently. */
type Deviation = {
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  /** False if the device asked for no finger, face or PIN. */
  isVerified?: boolean
  counter?: number
  challenge?: string
  /** Null if the device does not name the person. */
  userHandle?: string | null
  hasWrongSignature?: boolean
  format?: string
}

const ORIGIN = 'http://localhost:3000'
const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

/** A device that makes passkeys (with keys of ES256) and uses them as a browser on the parents' site would. */
export function createAuthenticator({ counter = 0 }: { counter?: number } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let ownerHandle = toBase64url(randomBytes(16))
  let uses = counter

  const describePage = (type: string, challenge: string, deviation: Deviation) => {
    const { origin = ORIGIN, crossOrigin = false } = deviation
    return JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin })
  }
  const describeUse = (rpId: string, deviation: Deviation, flags: number, more = Buffer.alloc(0)) => {
    const { isVerified = true } = deviation
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? uses)
    return Buffer.concat([
      hash('sha256', deviation.rpId ?? rpId, 'buffer'),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      count,
      more,
    ])
  }
  /** The public key as a map of COSE: kind, algorithm, curve, and the two coordinates. */
  const describeKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return isoCBOR.encode(key)
  }

  return {
    id: toBase64url(credentialId),
    /** Answers the options of a new passkey. */
    create(
      { challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } },
      deviation: Deviation = {},
    ): NewCredential {
      ownerHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, describeKey()])
      const authData = describeUse(rp.id, deviation, HAS_CREDENTIAL, credential)
      const attestation = new Map<
        string,
        string | Map<string, Uint8Array<ArrayBuffer>[]> | Uint8Array<ArrayBuffer>
      >([
        ['fmt', deviation.format ?? 'none'],
        ['attStmt', deviation.format ? new Map([['x5c', [new Uint8Array(1)]]]) : new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: toBase64url(credentialId),
        response: {
          clientDataJSON: toBase64url(describePage('webauthn.create', challenge, deviation)),
          attestationObject: toBase64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Answers a request to use the passkey. */
    get({ challenge, rpId }: { challenge: string; rpId: string }, deviation: Deviation = {}): UsedCredential {
      if (uses > 0) uses++
      const page = describePage('webauthn.get', challenge, deviation)
      const authData = describeUse(rpId, deviation, 0)
      const signature = sign('sha256', Buffer.concat([authData, hash('sha256', page, 'buffer')]), privateKey)
      if (deviation.hasWrongSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      const { userHandle = ownerHandle } = deviation
      return {
        id: toBase64url(credentialId),
        response: {
          clientDataJSON: toBase64url(page),
          authenticatorData: toBase64url(authData),
          signature: toBase64url(signature),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
