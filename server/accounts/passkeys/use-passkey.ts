import type * as z from 'zod/mini'
import type { logInWithPasskey as logInEndpoint, UsedCredential } from '#contract/accounts/passkeys.ts'
import { ONE_TIME_CODE_LIMIT, PASSKEY_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { getAccountState, issueRestoreTicket } from '#server/accounts/sessions/account-state.ts'
import { getLogin } from '#server/accounts/sessions/queries.ts'
import { openSession, rememberNetwork } from '#server/accounts/sessions/sessions.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { takeBackTry, throttle } from '#server/platform/throttle.ts'
import { aboutProof, createChallenge, LOGIN, openChallenge, spendChallenge } from './challenges.ts'
import { describePasskeys } from './passkeys.ts'
import { findOwnerOfPasskey, lockLogin, lockPasskey, markPasskeyUsed, type Person } from './queries.ts'
import { getRpId, toUserHandle, verifyUsedCredential } from './verify.ts'

type Descriptor = Awaited<ReturnType<typeof describePasskeys>>[number]

/** What the browser needs to ask for one of these passkeys, or for any of this site. */
const toRequest = (deps: Deps, about: string, allowCredentials: Descriptor[]) => ({
  challenge: createChallenge(deps, about),
  rpId: getRpId(deps.config),
  timeout: PASSKEY_MINUTES * 60_000,
  userVerification: 'required' as const,
  allowCredentials,
})

/** Throws the refusal `kid_site`. (F06) */
export function preparePasskeyLogin(deps: Deps, { kidSite }: Origin) {
  if (kidSite) throw new Refusal('kid_site')
  return toRequest(deps, LOGIN, [])
}

/**
 * Opens the session of the parent whose passkey has answered a challenge. The passkey counts as both steps of a login, because the
 * device has asked for a finger, a face or a PIN. Throws the refusal `kid_site`; `passkey_expired`; `passkey_unknown` for a removed one;
 * `passkey_wrong`; `account_closed` with a restore ticket for a closed family; and `too_many`. (F06, S15, S16)
 */
export async function logInWithPasskey(
  deps: Deps,
  { credential, stay }: z.infer<(typeof logInEndpoint)['schema']['body']>,
  origin: Origin,
) {
  if (origin.kidSite) throw new Refusal('kid_site')
  const limit = { key: `passkey:${origin.ip}`, ...ONE_TIME_CODE_LIMIT }
  await throttle(deps, [limit])
  const answer = openChallenge(deps, credential.response.clientDataJSON, LOGIN)
  const person = await findOwnerOfPasskey(deps.db, credential.id)
  if (!person || credential.response.userHandle !== toUserHandle(person.user_id))
    throw new Refusal('passkey_unknown')
  const sessionOrRefusal = await deps.transaction(async (tx) => {
    await redeemPasskey(deps, tx, person, credential, answer)
    const login = await getLogin(tx, person)
    if (!login.active || getAccountState(deps, login) === 'expired') throw new Refusal('passkey_unknown')
    return login.closed_at
      ? new Refusal('account_closed', { ticket: await issueRestoreTicket(deps, tx, login) })
      : openSession(deps, tx, login, origin, { stay })
  })
  // Only wrong passkeys count.
  await takeBackTry(deps, limit.key)
  // Thrown only here, because an error would undo the use of the challenge.
  if (sessionOrRefusal instanceof Refusal) throw sessionOrRefusal
  await rememberNetwork(deps, (await getLogin(deps.db, person)).email.toLowerCase(), origin)
  return sessionOrRefusal
}

/** Works in the session of `token`. Throws the refusal `passkey_unknown` for a parent who has no passkey. (F05) */
export async function prepareProofByPasskey(deps: Deps, actor: Actor, token: string) {
  const own = await describePasskeys(deps.db, { family_id: actor.family_id, user_id: actor.id })
  if (own.length === 0) throw new Refusal('passkey_unknown')
  return toRequest(deps, aboutProof(actor, token), own)
}

/**
 * Returns what a transaction does to accept a passkey as proof of who the parent is. It throws the refusal `passkey_unknown` for a
 * removed passkey or that of somebody else, or `passkey_wrong`. Throws `passkey_expired` if the passkey was not asked for in the session of
 * `token` within the last minutes. (F05)
 */
export function createPasskeyCheck(deps: Deps, actor: Actor, credential: UsedCredential, token: string) {
  const answer = openChallenge(deps, credential.response.clientDataJSON, aboutProof(actor, token))
  const person = { family_id: actor.family_id, user_id: actor.id }
  return (tx: Tx) => redeemPasskey(deps, tx, person, credential, answer)
}

async function redeemPasskey(
  deps: Deps,
  tx: Tx,
  person: Person,
  credential: UsedCredential,
  answer: ReturnType<typeof openChallenge>,
): Promise<void> {
  // The login before the passkey: undoing a change locks them in this order, too.
  const passkey = (await lockLogin(tx, person)) && (await lockPasskey(tx, person, credential.id))
  if (!passkey) throw new Refusal('passkey_unknown')
  const use = await verifyUsedCredential(deps, credential, { challenge: answer.challenge, passkey })
  await spendChallenge(tx, answer)
  await markPasskeyUsed(tx, passkey, use)
}
