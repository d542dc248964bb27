import type * as z from 'zod/mini'
import type { authenticatorForm } from '#contract/accounts/two-step.ts'
import { minutesAfter } from '#contract/calendar.ts'
import { AUTHENTICATOR_SETUP_MINUTES, AUTHENTICATORS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { twoStepChanged } from '#server/accounts/notifications/two-step.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { getLogin, hasSession } from '#server/accounts/sessions/queries.ts'
import { issueUndoCode } from '#server/accounts/sessions/undo-codes.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'
import {
  countUnusedRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  insertAuthenticator,
  listAuthenticators,
  lockCodeStep,
  type Person,
  setCodeStep,
} from './queries.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { describeKey, findStep } from './totp.ts'

const KEY_BYTES = 20
const toPerson = ({ family_id, id }: Actor): Person => ({ family_id, user_id: id })

export async function getTwoStep({ db }: Deps, actor: Actor) {
  const person = toPerson(actor)
  const authenticators = await listAuthenticators(db, person)
  return {
    authenticators: authenticators.map(({ id, name, added_at }) => ({
      id,
      name,
      added_at: added_at.toISOString(),
    })),
    recovery_codes_left: await countUnusedRecoveryCodes(db, person),
  }
}

/** What the ticket of a new key is sealed for: only this parent can use it. */
const aboutTicket = ({ user_id }: Person) => `new authenticator of ${user_id}`
/** What a stored key is sealed for: it works for no other parent. */
export const aboutKey = ({ user_id }: Person) => `authenticator of ${user_id}`

/** Makes a key for an authenticator app. The server stores nothing: the key comes back in the sealed ticket. (F06) */
export async function makeAuthenticatorKey({ db, clock, secrets }: Deps, actor: Actor) {
  const person = toPerson(actor)
  const { email } = await getLogin(db, person)
  const { key, uri } = describeKey(new Uint8Array(secrets.newBytes(KEY_BYTES)), email)
  const expires_at = minutesAfter(clock.now(), AUTHENTICATOR_SETUP_MINUTES).getTime()
  return { key, uri, ticket: secrets.seal(JSON.stringify({ key, expires_at }), aboutTicket(person)) }
}

/**
 * Adds an authenticator app that has the key of the ticket, which its first code proves. From then on the parent's login has a
 * second step. The first app comes with recovery codes, and ends the parent's sessions except that of `token`, because the browsers
 * on which somebody else has logged in would be known ones, with guesses of their own. Throws the refusal `ticket_used_up` for a
 * ticket that is not the parent's or expired, `second_step_wrong`, `authenticators_full`, or `signed_out`. (F06)
 */
export function addAuthenticator(
  deps: Deps,
  actor: Actor,
  form: z.infer<typeof authenticatorForm>,
  token: string,
) {
  const { clock, secrets } = deps
  const person = toPerson(actor)
  const key = openTicket(deps, person, form.ticket)
  return deps.transaction(async (tx) => {
    const lastStep = await lockForChange(tx, person, token)
    const { length: count } = await listAuthenticators(tx, person)
    if (count >= AUTHENTICATORS_MAX) throw new Refusal('authenticators_full')
    const step = findStep(form.code, { key, lastStep, now: clock.now() })
    if (!step) throw new Refusal('second_step_wrong', { fields: { code: 'authenticator_code_wrong' } })
    await setCodeStep(tx, person, step)
    // First the mail, whose link removes all apps that were added after it was made.
    await tellOfChange(deps, tx, person, { change: 'added', name: form.name })
    await insertAuthenticator(tx, {
      ...person,
      id: secrets.newId(),
      name: form.name,
      sealed_key: secrets.seal(key, aboutKey(person)),
      added_at: clock.now(),
    })
    const event = { ...person, kind: 'authenticator_added', detail: form.name, taken_by: actor.id } as const
    await recordAccountEvent(deps, tx, event)
    if (count > 0) return { recovery_codes: [] }
    await endSessions(tx, person, token)
    return { recovery_codes: await replaceRecoveryCodes(deps, tx, person) }
  })
}

/**
 * Locks the parent's login, and returns the newest 30 seconds of which a code was used. Throws the refusal `signed_out` if the
 * session of `token` was ended since the call began, for example by undoing a change: what an ended session does must not stay.
 */
async function lockForChange(tx: Tx, person: Person, token: string): Promise<number> {
  const lastStep = await lockCodeStep(tx, person)
  if (lastStep === undefined || !(await hasSession(tx, person, hashToken(token))))
    throw new Refusal('signed_out')
  return lastStep
}

function openTicket({ clock, secrets }: Deps, person: Person, ticket: string): string {
  try {
    const { key, expires_at } = JSON.parse(secrets.unseal(ticket, aboutTicket(person)))
    if (expires_at > clock.now().getTime()) return key
  } catch {
    // Not sealed by this server for this parent.
  }
  throw new Refusal('ticket_used_up')
}

/** Throws the refusal `not_found` for an app that is not this parent's, or `signed_out`. (F06) */
export const removeAuthenticator = (deps: Deps, actor: Actor, id: string, token: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const person = toPerson(actor)
    await lockForChange(tx, person, token)
    const name = await deleteAuthenticator(tx, person, id)
    if (name === undefined) throw new Refusal('not_found')
    const isLast = (await listAuthenticators(tx, person)).length === 0
    if (isLast) await deleteRecoveryCodes(tx, person)
    await tellOfChange(deps, tx, person, { change: isLast ? 'ended' : 'removed', name })
    const event = { ...person, kind: 'authenticator_removed', detail: name, taken_by: actor.id } as const
    await recordAccountEvent(deps, tx, event)
    return null
  })

/** Replaces the recovery codes. Throws the refusal `not_found` for a parent without an authenticator app, or `signed_out`. (F06) */
export const makeRecoveryCodes = (deps: Deps, actor: Actor, token: string) =>
  deps.transaction(async (tx) => {
    const person = toPerson(actor)
    await lockForChange(tx, person, token)
    if ((await listAuthenticators(tx, person)).length === 0) throw new Refusal('not_found')
    // First the mail, whose link takes back what was made after it.
    await tellOfChange(deps, tx, person, { change: 'codes' })
    const recovery_codes = await replaceRecoveryCodes(deps, tx, person)
    await recordAccountEvent(deps, tx, { ...person, kind: 'recovery_codes_made', taken_by: actor.id })
    return { recovery_codes }
  })

/** Tells the parent by mail, with a link that undoes the change like one of the password: see `undoChange`. */
async function tellOfChange(
  deps: Deps,
  tx: Tx,
  person: Person,
  { change, name = '' }: { change: 'added' | 'removed' | 'ended' | 'codes'; name?: string },
) {
  const { email: address, first_name, language } = await getLogin(tx, person)
  const codeId = await issueUndoCode(deps, tx, person, address)
  await notifyAddress(deps, tx, {
    family_id: person.family_id,
    to: { address, name: first_name },
    language,
    kind: twoStepChanged,
    facts: { change, app: name, codeId },
  })
}
