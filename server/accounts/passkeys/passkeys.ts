import type * as z from 'zod/mini'
import type { addPasskey as addPasskeyEndpoint, Passkey } from '#contract/accounts/passkeys.ts'
import { PASSKEY_MINUTES, PASSKEYS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { passkeyChanged } from '#server/accounts/notifications/passkeys.ts'
import { getLogin, hasSession } from '#server/accounts/sessions/queries.ts'
import { issueUndoCode } from '#server/accounts/sessions/undo-codes.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { aboutAdding, createChallenge, openChallenge, spendChallenge } from './challenges.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  lockLogin,
  type PasskeyRow,
  type Person,
} from './queries.ts'
import { ALGORITHMS, getRpId, toUserHandle, verifyNewCredential } from './verify.ts'

const toPerson = ({ family_id, id }: Actor): Person => ({ family_id, user_id: id })

const toPasskey = ({ id, name, added_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  added_at: added_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const listPasskeys = async ({ db }: Deps, actor: Actor) => ({
  passkeys: (await listPasskeysOf(db, toPerson(actor))).map(toPasskey),
})

/** Names the person's passkeys to the browser. */
export const describePasskeys = async (db: Db, person: Person) =>
  (await listPasskeysOf(db, person)).map(({ credential_id, transports }) => ({
    type: 'public-key' as const,
    id: credential_id,
    transports,
  }))

/** Returns what the browser needs to make a passkey that works without a typed address. Works in the session of `token`. (F06) */
export async function prepareNewPasskey(deps: Deps, actor: Actor, token: string) {
  const person = toPerson(actor)
  const { email, first_name } = await getLogin(deps.db, person)
  return {
    challenge: createChallenge(deps, aboutAdding(actor, token)),
    rp: { id: getRpId(deps.config), name: 'Questnest' },
    user: { id: toUserHandle(actor.id), name: email, displayName: first_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY_MINUTES * 60_000,
    excludeCredentials: await describePasskeys(deps.db, person),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/**
 * Adds a passkey. Throws the refusal `passkey_expired` if it was not asked for in the session of `token` within the last minutes;
 * `passkey_wrong`; `passkeys_full`; or `signed_out` if the session was ended meanwhile, for example by undoing a change. (F06)
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, credential }: z.infer<(typeof addPasskeyEndpoint)['schema']['body']>,
  token: string,
) {
  const { clock, secrets } = deps
  const person = toPerson(actor)
  const answer = openChallenge(deps, credential.response.clientDataJSON, aboutAdding(actor, token))
  const verified = await verifyNewCredential(deps, credential, answer.challenge)
  return deps.transaction(async (tx) => {
    await lockForChange(tx, person, token)
    await spendChallenge(tx, answer)
    if ((await listPasskeysOf(tx, person)).length >= PASSKEYS_MAX) throw new Refusal('passkeys_full')
    // First the mail, whose link removes all passkeys that were added after it was made.
    await tellOfChange(deps, tx, person, { change: 'added', name })
    const row = {
      ...person,
      id: secrets.newId(),
      name,
      ...verified,
      added_at: clock.now(),
      last_used_at: null,
    }
    if (!(await insertPasskey(tx, row))) throw new Refusal('passkey_wrong')
    const event = { ...person, kind: 'passkey_added', detail: name, taken_by: actor.id } as const
    await recordAccountEvent(deps, tx, event)
    return { passkey: toPasskey(row) }
  })
}

/** Throws the refusal `not_found` for a passkey that is not this parent's, or `signed_out`. (F06) */
export const removePasskey = (deps: Deps, actor: Actor, id: string, token: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const person = toPerson(actor)
    await lockForChange(tx, person, token)
    const name = await deletePasskey(tx, person, id)
    if (name === undefined) throw new Refusal('not_found')
    await tellOfChange(deps, tx, person, { change: 'removed', name })
    const event = { ...person, kind: 'passkey_removed', detail: name, taken_by: actor.id } as const
    await recordAccountEvent(deps, tx, event)
    return null
  })

/**
 * Lets the changes of a parent's passkeys wait for each other. Throws the refusal `signed_out` if the session of `token` was ended
 * since the call began: what an ended session does must not stay.
 */
async function lockForChange(tx: Tx, person: Person, token: string): Promise<void> {
  if (!(await lockLogin(tx, person)) || !(await hasSession(tx, person, hashToken(token))))
    throw new Refusal('signed_out')
}

/** Tells the parent by mail, with a link that undoes the change like one of the password: see `undoChange`. */
async function tellOfChange(
  deps: Deps,
  tx: Tx,
  person: Person,
  { change, name }: { change: 'added' | 'removed'; name: string },
) {
  const { email: address, first_name, language } = await getLogin(tx, person)
  const codeId = await issueUndoCode(deps, tx, person, address)
  await notifyAddress(deps, tx, {
    family_id: person.family_id,
    to: { address, name: first_name },
    language,
    kind: passkeyChanged,
    facts: { change, passkey: name, codeId },
  })
}
