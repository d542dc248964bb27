import type { NewParent } from '#contract/accounts/families.ts'
import { hoursAfter } from '#contract/calendar.ts'
import { RESET_LINK_HOURS, SIGN_UP_LIMIT, UNVERIFIED_SIGN_UP_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { TERMS_VERSION } from '#server/accounts/families/consents.ts'
import { splitNames } from '#server/accounts/families/person.ts'
import { parseParentPhone } from '#server/accounts/families/phone.ts'
import { findUser, updateUser } from '#server/accounts/families/queries.ts'
import { isTimeZone } from '#server/accounts/families/time-zone.ts'
import {
  addressTaken,
  emailVerification,
  firstPassword,
  passwordReset,
} from '#server/accounts/notifications/sign-in.ts'
import { assignCodes, invalidateCodes, issueCode } from '#server/accounts/sessions/codes.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import { findLogin, verifyLoginEmail } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { linkIdentity } from '#server/accounts/social/link-identity.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { createFamily, type Person, willGetWelcomePoints } from './create-family.ts'
import { assertSignUpOpen, assertSignUpStillOpen } from './home-sign-up.ts'
import { claimSignUp, deleteSignUps, findLatestSignUp, insertSignUp, type SignUpRow } from './queries.ts'

const DEFAULT_TIME_ZONE = 'America/Toronto'

/**
 * Stores a sign-up until its address is verified; only then is the account created. When the address already has an
 * account, mails the account's owner instead. The response does not tell which of the two happened. (S11)
 *
 * A server that sends no mails creates the family at once and returns a session; only then, `has_account` says that the
 * address is taken. In home mode, throws `sign_up_closed`. (F08)
 */
export async function signUp(deps: Deps, parent: NewParent, language: Language, origin: Origin) {
  await assertCanSignUp(deps, origin)
  const { email, password } = parent
  // A sign-up through a provider has a ticket instead of these values. Without a ticket the contract requires both.
  if (email === undefined || password === undefined) throw new Refusal('invalid')
  await assertHardToGuess(password, [parent])
  const phone = parseParentPhone(deps, parent.phone)
  const password_hash = await deps.passwords.hash(password)
  return deps.transaction(async (tx) => {
    const profile = { ...toSignUpProfile(parent, language), email: email.toLowerCase(), phone }
    await assertSignUpOpen(deps, tx, { email: profile.email, invitation: parent.invitation })
    if (!canSendMails(deps)) {
      const founder = { ...profile, agreed_at: deps.clock.now() }
      const person = await createFamily(deps, tx, founder, password_hash)
      if (!person) throw new Refusal('has_account')
      return openSession(deps, tx, person, origin)
    }
    await createSignUp(deps, tx, { ...profile, password_hash, provider: null, subject: null })
    return null
  })
}

/** Throws the refusal `kid_site` or `too_many`. */
export async function assertCanSignUp(deps: Deps, { ip, kidSite }: Pick<Origin, 'ip' | 'kidSite'>) {
  if (kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `sign-up:${ip}`, ...SIGN_UP_LIMIT }])
}

export const toSignUpProfile = (parent: NewParent, language: Language) => ({
  ...splitNames(parent),
  language: parent.language ?? language,
  time_zone: parent.time_zone && isTimeZone(parent.time_zone) ? parent.time_zone : DEFAULT_TIME_ZONE,
  terms_version: TERMS_VERSION,
})

/** Stores a sign-up and mails its verification link. If the address has an account, only mails the account's owner. */
export async function createSignUp(
  deps: Deps,
  tx: Tx,
  signUp: Omit<SignUpRow, 'id' | 'created_at' | 'expires_at'>,
) {
  const existing = await findLogin(tx, signUp.email)
  if (existing) {
    // Use the account owner's name and language, not those typed into the form.
    const { first_name, language } = existing
    const to = { address: signUp.email, name: first_name }
    const facts = { first_name, ...(signUp.provider && { provider: signUp.provider }) }
    await notifyAddress(deps, tx, { family_id: null, to, language, kind: addressTaken, facts })
    return
  }
  const now = deps.clock.now()
  const row: SignUpRow = {
    ...signUp,
    id: deps.secrets.newId(),
    created_at: now,
    expires_at: hoursAfter(now, UNVERIFIED_SIGN_UP_HOURS),
  }
  await insertSignUp(tx, row)
  await sendVerificationMail(deps, tx, row)
}

export async function sendVerificationMail(
  deps: Deps,
  tx: Tx,
  { id, email, phone, first_name, language, provider }: SignUpRow,
) {
  const codeId = await issueCode(deps, tx, 'sign_up', { sign_up_id: id }, UNVERIFIED_SIGN_UP_HOURS)
  const hasPoints = await willGetWelcomePoints(deps, tx, { email, phone })
  await notifyAddress(deps, tx, {
    family_id: null,
    to: { address: email, name: first_name },
    language,
    kind: emailVerification,
    facts: { codeId, first_name, hasPoints, ...(provider && { provider }) },
  })
}

/** Deletes all sign-ups for an address that a provider verified, so that their passwords never become valid. */
export async function discardSignUps(deps: Deps, tx: Tx, address: string) {
  for (const { id } of await deleteSignUps(tx, address))
    await invalidateCodes(deps, tx, ['sign_up', 'reset'], { sign_up_id: id })
}

export const getLatestSignUp = ({ clock }: Deps, tx: Tx, address: string) =>
  findLatestSignUp(tx, address, clock.now())

/** Mails a link that activates the sign-up with a newly chosen password. */
export async function sendPasswordChoiceLink(
  deps: Deps,
  tx: Tx,
  { id, email, first_name, language }: SignUpRow,
) {
  const codeId = await issueCode(deps, tx, 'reset', { sign_up_id: id }, RESET_LINK_HOURS)
  const to = { address: email, name: first_name }
  const facts = { codeId, role: 'parent' as const, first_name }
  await notifyAddress(deps, tx, { family_id: null, to, language, kind: passwordReset, facts })
}

/**
 * Turns a verified sign-up into a family with a parent. Returns undefined when the sign-up has expired or was already
 * used. When several people signed up with the address and `newPasswordHash` is missing, none of their passwords works,
 * and a mail asks the owner to choose one. Throws the refusal `code_used_up` when the address is taken; in home mode,
 * `sign_up_closed` when another family has signed up meanwhile.
 */
export async function activateSignUp(
  deps: Deps,
  tx: Tx,
  signUpId: string,
  newPasswordHash?: string,
): Promise<Person | undefined> {
  const { clock, secrets } = deps
  const claimed = await claimSignUp(tx, signUpId, clock.now())
  if (!claimed) return undefined
  const { signUp, hasSingleClaimant } = claimed
  await assertSignUpStillOpen(deps, tx, signUp.id)
  await invalidateCodes(deps, tx, ['sign_up', 'reset'], { sign_up_id: signUp.id })
  const password_hash =
    newPasswordHash ??
    (hasSingleClaimant ? signUp.password_hash : await deps.passwords.hash(secrets.newToken()))
  const person = await createFamily(deps, tx, { ...signUp, agreed_at: signUp.created_at }, password_hash)
  if (!person) throw new Refusal('code_used_up')
  await assignCodes(tx, signUp.id, person)
  // Choosing a password by mail proves who owns the address, but not who owns the provider's identity.
  if (signUp.provider && signUp.subject && hasSingleClaimant && !newPasswordHash)
    await linkIdentity(deps, tx, { provider: signUp.provider, subject: signUp.subject }, person)
  if (!newPasswordHash && !hasSingleClaimant) await sendFirstPasswordLink(deps, tx, person)
  return person
}

async function sendFirstPasswordLink(
  deps: Deps,
  tx: Tx,
  { family_id, user_id, email, first_name, language }: Person,
) {
  const codeId = await issueCode(deps, tx, 'reset', { family_id, user_id }, UNVERIFIED_SIGN_UP_HOURS)
  const to = { address: email, name: first_name }
  const facts = { codeId, first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind: firstPassword, facts })
}

/**
 * Marks the user's address as verified, so that it belongs to the user's account, and returns the user. Throws the refusal
 * `code_used_up` for an unknown user, or if the address belongs to another account. (X09)
 */
export async function markEmailVerified(
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
): Promise<Person> {
  const user = await findUser(tx, family_id, user_id)
  if (!user?.email) throw new Refusal('code_used_up')
  if (!user.email_verified_at) {
    if (!(await verifyLoginEmail(tx, { family_id, user_id }))) throw new Refusal('code_used_up')
    await updateUser(tx, { family_id, id: user_id, email_verified_at: deps.clock.now() })
    const { role, email } = user
    await migrateSubscriber(deps, tx, { family_id, user_id, role, email })
    await announce(tx, family_id, 'family')
  }
  return { ...user, user_id }
}
