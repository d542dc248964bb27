import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  randomUUIDv7,
} from 'node:crypto'

export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets(appSecret: string) {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', appSecret).update(`${purpose}\n${text}`).digest('base64url')
  const sealing = createSealing(appSecret)
  return {
    /** A UUIDv7 row id, so that rows created together are stored together. */
    newId: () => randomUUIDv7() as string,
    newBytes: (length: number) => randomBytes(length),
    newToken: () => randomBytes(32).toString('base64url'),
    /** `length` letters and digits that are easy to read aloud, five random bits each. */
    newReadableCode: (length: number) =>
      Array.from(randomBytes(length), (byte) => READABLE.charAt(byte % READABLE.length)).join(''),
    /** `length` letters without vowels, so that they make no words, and without Y. */
    newLetters: (length: number) =>
      Array.from({ length }, () => CONSONANTS.charAt(randomInt(CONSONANTS.length))).join(''),
    /** A secret that can be derived again from its id, so that a queued message stores only the id. */
    deriveCode: (id: string) => hmac('code', id),
    /** A keyed hash, for values that must not be readable in the database. */
    hmac,
    /** Like `hmac` but faster. Only for storing and comparing on the server: the result must not leave the server. */
    fingerprint: (text: string) => hash('sha256', `${appSecret}\n${text}`, 'base64url'),
    /** Encrypts a text. Decrypting needs the same `about`, so that a sealed value cannot be moved to another row. */
    seal: sealing.seal,
    /** Throws if the secret or `about` differs, or the sealed value was changed. */
    unseal: sealing.open,
  }
}

/** Crockford's alphabet: 32 characters, without I, L, O and U. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ'

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

function createSealing(appSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'questnest seal', 32))
  return {
    seal: (text: string, about: string): string => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },
    open: (sealed: string, about: string): string => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** Hashes a token or code for the database. A plain hash is enough: such secrets are too random to guess. */
export const hashToken = (secret: string) => hash('sha256', secret, 'base64url')
