import { readFileSync } from 'node:fs'
import { Refusal } from '#contract/refusals.ts'

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Throws the refusal `password_common` for a password that many people use. (S15) */
export function assertUncommonPassword(password: string, field = 'password') {
  if (commonPasswords.has(password.toLowerCase()))
    throw new Refusal('password_common', { fields: { [field]: 'password_common' } })
}
