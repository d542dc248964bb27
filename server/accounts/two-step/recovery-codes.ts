import { RECOVERY_CODES } from '#contract/limits.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, type Person } from './queries.ts'

/** 120 random bits: too many to guess, even for somebody who has the hashes. So the hashes need no secret of the server. */
const CODE_LENGTH = 24

/** Replaces the parent's recovery codes, and returns the new ones, such as `7Q2K-M0XD-V9AB-4TRE-H8WN-3CPZ`. */
export async function replaceRecoveryCodes(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  person: Person,
) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => secrets.newReadableCode(CODE_LENGTH))
  await deleteRecoveryCodes(tx, person)
  await insertRecoveryCodes(tx, person, { hashes: codes.map(hashRecoveryCode), made_at: clock.now() })
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** Accepts the code as people type it: hyphens, spaces and capitals make no difference, nor letters that look like digits. */
export const hashRecoveryCode = (typedCode: string) =>
  hashToken(typedCode.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
