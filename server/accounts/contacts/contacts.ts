import type { ContactKind } from '#contract/accounts/contacts.ts'
import { hoursAfter, minutesAfter } from '#contract/calendar.ts'
import {
  CONTACT_CHANGE_LIMIT,
  MAILS_TO_ADDRESS_LIMIT,
  NEW_CONTACT_HOURS,
  PHONE_CODE_LIMIT,
  PHONE_CODE_MINUTES,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { parseParentPhone } from '#server/accounts/families/phone.ts'
import { findUser, listChildren, type UserRow, updateUser } from '#server/accounts/families/queries.ts'
import {
  emailChanged,
  newEmailRequested,
  newEmailTaken,
  newEmailVerification,
  newPhoneRequested,
  phoneVerification,
} from '#server/accounts/notifications/contacts.ts'
import { toSixDigits } from '#server/accounts/notifications/six-digits.ts'
import {
  deleteCodes,
  invalidateCodes,
  issueCode,
  lockCodesIssuedAfter,
} from '#server/accounts/sessions/codes.ts'
import { changeLoginEmail, findLogin } from '#server/accounts/sessions/queries.ts'
import { issueUndoCode } from '#server/accounts/sessions/undo-codes.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendMails, canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows } from '#server/platform/db/rows.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { assertProved } from '#server/platform/proof.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { claimContactChange, listContactChanges, upsertContactChange } from './queries.ts'

const codeKinds = { email: 'new_email', phone: 'new_phone' } as const

type Person = { family_id: string; user_id: string }
/** `canMail` is false when too many mails were sent to the new address recently. */
type NewContacts = { email?: string; phone?: string; canMail: boolean }

/**
 * Returns the given e-mail and phone where they differ from the user's own. Throws the refusal `invalid` for a wrong phone
 * number and, if one of them differs, `proof_needed` and `too_many`. `actor` is the user or, for a child, its parent.
 */
export async function findNewContacts(
  deps: Deps,
  actor: Actor,
  user: UserRow,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<NewContacts> {
  const address = email?.toLowerCase()
  const number = phone === undefined ? undefined : parseParentPhone(deps, phone)
  const newContacts = {
    ...(address && address !== user.email && { email: address }),
    ...(number !== undefined && number !== user.phone && { phone: number }),
  }
  if (!newContacts.email && newContacts.phone === undefined) return { canMail: false }
  assertProved(deps, actor)
  await throttle(deps, [{ key: `contact:${user.id}`, ...CONTACT_CHANGE_LIMIT }])
  const limit = { key: `verify:${newContacts.email}`, ...MAILS_TO_ADDRESS_LIMIT }
  return { ...newContacts, canMail: !newContacts.email || (await isWithinLimit(deps, limit)) }
}

/**
 * Stores each new contact as pending and sends it a link. The old contact stays valid until the new one is verified, and
 * a mail to the current address announces the change. Requesting the same contact again sends another link. Ignores the
 * e-mail if `canMail` is false. Nothing tells the caller whether the new address belongs to another account. An empty phone takes the number away.
 * (N05, F10)
 */
export async function requestNewContacts(deps: Deps, tx: Tx, user: UserRow, contacts: NewContacts) {
  const { email, phone, canMail } = contacts
  if (email && !canSendMails(deps)) await changeEmailAtOnce(deps, tx, user, email)
  else if (email && canMail) {
    const isNew = await savePendingContact(deps, tx, user, 'email', email)
    if (isNew) await notifyOldAddress(deps, tx, user, newEmailRequested, { email })
    await sendEmailLink(deps, tx, user, email)
  }
  if (phone === '') await removePhone(deps, tx, user)
  else if (phone) {
    const isNew = !canSendTexts(deps) || (await savePendingContact(deps, tx, user, 'phone', phone))
    if (isNew) await notifyOfNewPhone(deps, tx, user, phone)
    // A server that cannot send texts cannot verify numbers, so the new number is valid immediately.
    if (canSendTexts(deps)) await sendPhoneLink(deps, tx, user, phone)
    else {
      const { family_id, id } = user
      await updateUser(tx, { family_id, id, phone, phone_verified_at: null })
      const event = { family_id, user_id: id, kind: 'phone_changed', taken_by: id, detail: phone } as const
      await recordAccountEvent(deps, tx, event)
    }
  }
}

/**
 * For a server that sends no mails: nobody can prove the address, so the word of the parent counts, who had to prove who
 * asks. Throws the refusal `invalid` if another account has the address. (F08)
 */
async function changeEmailAtOnce(deps: Deps, tx: Tx, user: UserRow, email: string) {
  if (await findLogin(tx, email)) throw new Refusal('invalid', { fields: { email: 'email_taken' } })
  await savePendingContact(deps, tx, user, 'email', email)
  await confirmNewEmail(deps, tx, { family_id: user.family_id, user_id: user.id })
}

/** Takes a parent's number away, and the one that waits for verification. (F10) */
async function removePhone(deps: Deps, tx: Tx, { family_id, id }: UserRow) {
  const person = { family_id, user_id: id }
  await claimContactChange(tx, { ...person, kind: 'phone' }, deps.clock.now())
  await deleteCodes(tx, [codeKinds.phone], person)
  await updateUser(tx, { family_id, id, phone: '', phone_verified_at: null })
  await recordAccountEvent(deps, tx, { ...person, kind: 'phone_changed', taken_by: id })
}

/** Returns false when the same value was already pending. */
async function savePendingContact(deps: Deps, tx: Tx, user: UserRow, kind: ContactKind, value: string) {
  const { family_id, id: user_id } = user
  const now = deps.clock.now()
  const previous = await claimContactChange(tx, { family_id, user_id, kind }, now)
  // A link sent to the previous value must not confirm the new one.
  if (previous?.value !== value) await deleteCodes(tx, [codeKinds[kind]], { family_id, user_id })
  const expires_at = hoursAfter(now, NEW_CONTACT_HOURS)
  await upsertContactChange(tx, { family_id, user_id, kind, value, asked_at: now, expires_at })
  return previous?.value !== value
}

async function sendEmailLink(deps: Deps, tx: Tx, user: UserRow, address: string) {
  const { family_id, id: user_id, first_name, language, role } = user
  const existing = await findLogin(tx, address)
  if (existing) {
    // Use the account owner's name and language.
    const facts = { first_name: existing.first_name, role: existing.role }
    const to = { address, name: existing.first_name }
    await notifyAddress(deps, tx, {
      family_id: null,
      to,
      language: existing.language,
      kind: newEmailTaken,
      facts,
    })
    return
  }
  const codeId = await issueCode(deps, tx, 'new_email', { family_id, user_id }, NEW_CONTACT_HOURS)
  const to = { address, name: first_name }
  const facts = { codeId, first_name, role }
  await notifyAddress(deps, tx, { family_id, to, language, kind: newEmailVerification, facts })
}

async function sendPhoneLink(deps: Deps, tx: Tx, user: UserRow, phone: string) {
  const { family_id, id: user_id, first_name, language } = user
  const codeId = await issueCode(deps, tx, 'new_phone', { family_id, user_id }, NEW_CONTACT_HOURS)
  const to = { address: phone, name: first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind: phoneVerification, facts: { codeId } })
}

/** Skips an unverified old address, because it may belong to a stranger, who must not learn about a child. */
async function notifyOldAddress<Facts extends { email: string }>(
  deps: Deps,
  tx: Tx,
  { family_id, email: address, email_verified_at, first_name, language, role }: UserRow,
  kind: MandatoryMessage<Facts & { first_name: string; role: Role }>,
  facts: Facts,
) {
  if (!email_verified_at) return
  const to = { address, name: first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind, facts: { ...facts, first_name, role } })
}

/** A parent's former address gets a link that undoes the change; a child's does not, because its parents decide. (X01) */
async function notifyOfChangedEmail(deps: Deps, tx: Tx, user: UserRow, email: string) {
  const person = { family_id: user.family_id, user_id: user.id }
  const canUndo = user.role === 'parent' && canSendMails(deps)
  const codeId = canUndo && (await issueUndoCode(deps, tx, person, user.email))
  await notifyOldAddress(deps, tx, user, emailChanged, { email, ...(codeId && { codeId }) })
}

async function notifyOfNewPhone(
  deps: Deps,
  tx: Tx,
  { family_id, email: address, first_name, language }: UserRow,
  phone: string,
) {
  const to = { address, name: first_name }
  const facts = { first_name, phone }
  await notifyAddress(deps, tx, { family_id, to, language, kind: newPhoneRequested, facts })
}

/**
 * Makes the pending address valid. Throws the refusal `code_used_up` when no address is pending, or when another
 * account has the address. (N05)
 */
export async function confirmNewEmail(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const { clock } = deps
  const { user, value } = await claimPendingContact(deps, tx, person, 'email', 'code_used_up')
  if (!(await changeLoginEmail(tx, person, value))) throw new Refusal('code_used_up')
  await updateUser(tx, { ...toKey(user), email: value, email_verified_at: clock.now() })
  await deleteCodes(tx, ['reset', 'child_email', 'sign_up', 'proof'], person)
  await migrateSubscriber(deps, tx, { ...person, role: user.role, email: value })
  await notifyOfChangedEmail(deps, tx, user, value)
  await recordAccountEvent(deps, tx, { ...person, kind: 'email_changed', detail: value })
  await announce(tx, person.family_id, 'family', user.role === 'child' ? user.id : null)
}

/** Makes the pending number valid. Throws the refusal `phone_code_used_up` when no number is pending. (S13) */
export async function confirmNewPhone(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const { user, value } = await claimPendingContact(deps, tx, person, 'phone', 'phone_code_used_up')
  await updateUser(tx, { ...toKey(user), phone: value, phone_verified_at: deps.clock.now() })
  if (value !== user.phone)
    await recordAccountEvent(deps, tx, { ...person, kind: 'phone_changed', detail: value })
  await announce(tx, person.family_id, 'family')
}

/**
 * Verifies the parent's number by the six digits that were texted to it. Succeeds again when these digits, or the link
 * of the same text, were used before. Throws the refusal `phone_code_wrong` or `too_many`. (S13)
 */
export async function verifyPhoneByCode(deps: Deps, { family_id, id: user_id }: Actor, typedCode: string) {
  await throttle(deps, [{ key: `phone-code:${user_id}`, ...PHONE_CODE_LIMIT }])
  return deps.transaction(async (tx) => {
    const person = { family_id, user_id }
    const since = minutesAfter(deps.clock.now(), -PHONE_CODE_MINUTES)
    const codes = await lockCodesIssuedAfter(tx, codeKinds.phone, person, since)
    const { deriveCode } = deps.secrets
    const code = codes.find(({ hash }) => toSixDigits(deriveCode, hash) === typedCode)
    if (!code) throw new Refusal('phone_code_wrong', { fields: { code: 'refusal_phone_code_wrong' } })
    if (!code.used_at) await confirmNewPhone(deps, tx, person)
    return null
  })
}

const toKey = ({ family_id, id }: UserRow) => ({ family_id, id })

/** Deletes and returns the pending contact, and marks all its links as used. */
async function claimPendingContact(
  deps: Deps,
  tx: Tx,
  person: Person,
  kind: ContactKind,
  refusal: 'code_used_up' | 'phone_code_used_up',
) {
  const user = await findUser(tx, person.family_id, person.user_id)
  const change = await claimContactChange(tx, { ...person, kind }, deps.clock.now())
  if (!user?.active || !change) throw new Refusal(refusal)
  await invalidateCodes(deps, tx, [codeKinds[kind]], person)
  return { user, value: change.value }
}

/**
 * Texts a link and six digits to the pending number, or else to the current number if it is unverified. Throws the
 * refusal `texts_off` or `too_many`. (S13)
 */
export async function sendPhoneVerification(deps: Deps, { family_id, id }: Actor): Promise<null> {
  if (!canSendTexts(deps)) throw new Refusal('texts_off')
  await throttle(deps, [{ key: `contact:${id}`, ...CONTACT_CHANGE_LIMIT }])
  return deps.transaction(async (tx) => {
    const user = await findUser(tx, family_id, id)
    const changes = await listContactChanges(tx, family_id, id, deps.clock.now())
    const phone = changes.find(({ kind }) => kind === 'phone')?.value ?? user?.phone
    const isVerified = phone === user?.phone && user?.phone_verified_at
    if (!user || !phone || isVerified) return null
    await savePendingContact(deps, tx, user, 'phone', phone)
    await sendPhoneLink(deps, tx, user, phone)
    await announce(tx, family_id, 'family')
    return null
  })
}

/** Deletes the pending contact and its links. Idempotent. (N05) */
export const cancelNewContact = (deps: Deps, person: Person, kind: ContactKind): Promise<null> =>
  deps.transaction(async (tx) => {
    await claimContactChange(tx, { ...person, kind }, deps.clock.now())
    await deleteCodes(tx, [codeKinds[kind]], person)
    await announce(tx, person.family_id, 'family')
    return null
  })

/**
 * Cancels a person's pending contacts after a password change, because a stranger may have requested them. For a parent this
 * includes the children's pending addresses, because parents request them, and not those of other parents.
 */
export async function cancelNewContacts(tx: Tx, { role, ...person }: Person & { role: Role }): Promise<void> {
  const { family_id, user_id } = person
  const isParent = role === 'parent'
  const children = isParent ? await listChildren(tx, family_id) : []
  for (const id of [user_id, ...children.map((child) => child.id)]) {
    await deleteFamilyRows(tx, 'contact_changes', family_id, { user_id: id })
    await deleteCodes(tx, ['new_email', 'new_phone'], { family_id, user_id: id })
  }
  await announce(tx, family_id, 'family', isParent ? null : user_id)
}
