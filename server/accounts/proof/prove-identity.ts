import type { Proof } from '#contract/accounts/proof.ts'
import { minutesAfter } from '#contract/calendar.ts'
import { MAILS_TO_ADDRESS_LIMIT, PROOF_CODE_MINUTES, PROOF_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { proofCode } from '#server/accounts/notifications/sign-in.ts'
import { toSixDigits } from '#server/accounts/notifications/six-digits.ts'
import { createPasskeyCheck } from '#server/accounts/passkeys/use-passkey.ts'
import { deleteCodes, issueCode, lockCodesIssuedAfter } from '#server/accounts/sessions/codes.ts'
import { getLogin, lockUnchangedPassword, markSessionProved } from '#server/accounts/sessions/queries.ts'
import { findEndOfUndo } from '#server/accounts/sessions/undo-codes.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { resetThrottle, throttle } from '#server/platform/throttle.ts'

/**
 * Lets the session of `token` make the calls that need proof, for `PROOF_MINUTES`. Throws the refusal `password_wrong`,
 * `proof_code_wrong`, `passkey_expired`, `passkey_unknown`, `passkey_wrong`, or `too_many` after ten tries in 15 minutes. (X01, F05)
 */
export async function proveIdentity(deps: Deps, actor: Actor, proof: Proof, token: string): Promise<null> {
  const throttleKey = `proof:${actor.id}`
  await throttle(deps, [{ key: throttleKey, ...PROOF_LIMIT }])
  const person = { family_id: actor.family_id, user_id: actor.id }
  const assertProof =
    'password' in proof
      ? await createPasswordCheck(deps, person, proof.password)
      : 'passkey' in proof
        ? createPasskeyCheck(deps, actor, proof.passkey, token)
        : (tx: Tx) => redeemProofCode(deps, tx, person, proof.code, hashToken(token))
  await deps.transaction(async (tx) => {
    await assertProof(tx)
    await markSessionProved(tx, hashToken(token), deps.clock.now())
    return null
  })
  await resetThrottle(deps, throttleKey)
  return null
}

type Person = { family_id: string; user_id: string }

/** Compares the entered password before the transaction begins, because hashing takes a while. */
async function createPasswordCheck(deps: Deps, person: Person, password: string) {
  const login = await getLogin(deps.db, person)
  const matches = await deps.passwords.matches(login.password_hash, password)
  return async (tx: Tx) => {
    if (!matches || !(await lockUnchangedPassword(tx, login)))
      throw new Refusal('password_wrong', { fields: { password: 'proof_password_wrong' } })
  }
}

/** The digits are derived from the session's token, too, so they work only in the session that requested them. */
async function redeemProofCode(deps: Deps, tx: Tx, person: Person, typedCode: string, tokenHash: string) {
  const since = minutesAfter(deps.clock.now(), -PROOF_CODE_MINUTES)
  const codes = await lockCodesIssuedAfter(tx, 'proof', person, since)
  if (!codes.some(({ hash }) => toSixDigits(deps.secrets.deriveCode, `${hash} ${tokenHash}`) === typedCode))
    throw new Refusal('proof_code_wrong', { fields: { code: 'refusal_proof_code_wrong' } })
  await deleteCodes(tx, ['proof'], person)
}

/**
 * Mails a six-digit code, which replaces any earlier one. Entering it in the session of `token` proves who the parent is,
 * just as entering the password does. Throws the refusal `too_many`, `mails_off`, and `address_too_new` while a change of the address
 * can still be undone from the former address. (X01)
 */
export async function sendProofCode(
  deps: Deps,
  { family_id, id: user_id }: Actor,
  token: string,
): Promise<null> {
  if (!canSendMails(deps)) throw new Refusal('mails_off')
  await throttle(deps, [{ key: `proof-code:${user_id}`, ...MAILS_TO_ADDRESS_LIMIT }])
  return deps.transaction(async (tx) => {
    const login = await getLogin(tx, { family_id, user_id })
    if (await findEndOfUndo(tx, login, deps.clock.now())) throw new Refusal('address_too_new')
    const { email: address, first_name, language } = login
    await deleteCodes(tx, ['proof'], login)
    const codeId = await issueCode(deps, tx, 'proof', { family_id, user_id }, PROOF_CODE_MINUTES / 60)
    const to = { address, name: first_name }
    const facts = { codeId, session: hashToken(token), first_name }
    await notifyAddress(deps, tx, { family_id, to, language, kind: proofCode, facts })
    return null
  })
}
