import { Secret, TOTP } from 'otpauth'

/** What every authenticator app can do: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30
/** Codes of the 30 seconds before and after are accepted, too, because clocks differ and typing takes a while. */
const STEPS_AROUND = 1

const createTotp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Questnest', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

/** Returns a key in base32, as apps let people type it, and the address `otpauth://…` that apps read from a QR code. */
export function describeKey(bytes: Uint8Array<ArrayBuffer>, label: string) {
  const secret = new Secret({ buffer: bytes.buffer })
  return { key: secret.base32, uri: createTotp(secret, label).toString() }
}

/**
 * Returns the number of the 30 seconds to which the code belongs, counted from 1970; undefined if the code is wrong, too old or
 * too new, or not newer than `lastStep`, the last one of which a code was used.
 */
export function findStep(code: string, { key, lastStep, now }: { key: string; lastStep: number; now: Date }) {
  const totp = createTotp(Secret.fromBase32(key))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp }) + delta
  return step > lastStep ? step : undefined
}
