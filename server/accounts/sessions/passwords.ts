import { readFileSync } from 'node:fs'
import { Refusal } from '#contract/refusals.ts'

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Refuses `password_common`. (S15) */
export function assertUncommonPassword(password: string, field = 'password') {
  if (common.has(password.toLowerCase()))
    throw new Refusal('password_common', { fields: { [field]: 'password_common' } })
}
