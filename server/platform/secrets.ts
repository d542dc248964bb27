import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUIDv7,
} from 'node:crypto'

/** Randomness, and everything made with the server's secret. */
export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets(appSecret: string) {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', appSecret).update(`${purpose}\n${text}`).digest('base64url')
  const sealing = createSealing(appSecret)
  return {
    /** A row's id: UUIDv7, so that rows of one time lie together. */
    newId: () => randomUUIDv7() as string,
    /** 256 unguessable bits. */
    newToken: () => randomBytes(32).toString('base64url'),
    /** So many letters and digits that nobody mistakes for each other when reading them aloud: five bits each. */
    newReadableCode: (length: number) =>
      Array.from(randomBytes(length), (byte) => READABLE.charAt(byte % READABLE.length)).join(''),
    /** A secret that can be made again from its id, so that a waiting message need not carry it. */
    deriveCode: (id: string) => hmac('code', id),
    /** For looking up what must not be readable in the database. */
    hmac,
    /** For telling whether two such texts are the same: quicker than `hmac`, never handed out. */
    fingerprint: (text: string) => hash('sha256', `${appSecret}\n${text}`, 'base64url'),
    /** Makes a text unreadable without the secret; it opens only with what it is about, so that no row passes for another. */
    seal: sealing.seal,
    /** Throws for what another secret sealed, what is about something else, and what was changed. */
    unseal: sealing.open,
  }
}

/** Crockford's alphabet: 32 signs, without I, L, O and U. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CIPHER = 'aes-256-gcm'
const [IV, TAG] = [12, 16]

function createSealing(appSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'questnest seal', 32))
  return {
    seal: (text: string, about: string): string => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },
    open: (sealed: string, about: string): string => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV))
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV, IV + TAG))
      return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** How tokens and codes lie in the database. They are random enough that a plain hash is no help in guessing them. */
export const hashToken = (secret: string) => hash('sha256', secret, 'base64url')
