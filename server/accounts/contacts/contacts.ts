import type { ContactKind } from '#contract/accounts/contacts.ts'
import { hoursAfter } from '#contract/calendar.ts'
import { CONTACT_CHANGE_LIMIT, MAILS_TO_ADDRESS_LIMIT, NEW_CONTACT_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import { parseCanadianPhone } from '#server/accounts/families/phone.ts'
import { findUser, type UserRow, updateUser } from '#server/accounts/families/queries.ts'
import {
  emailChanged,
  newEmail,
  newEmailAsked,
  newEmailTaken,
  newPhoneAsked,
  verifyPhone,
} from '#server/accounts/notifications/contacts.ts'
import { deleteCodes, invalidateCodes, issueCode } from '#server/accounts/sessions/codes.ts'
import { changeLoginEmail, findLogin } from '#server/accounts/sessions/queries.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { deleteFamilyRows } from '#server/platform/db/rows.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { claimContactChange, listContactChanges, upsertContactChange } from './queries.ts'

const codeKinds = { email: 'new_email', phone: 'new_phone' } as const

type Person = { family_id: string; user_id: string }
/** What somebody gave that is not in use yet, ready to be asked for. */
type NewContacts = { email?: string; phone?: string; maySend: boolean }

/**
 * What of an e-mail and a phone is new for a person. Refuses `invalid` for a number of another country, and `too_many`:
 * each new one sends a message to whoever has it.
 */
export async function findNewContacts(
  deps: Deps,
  user: UserRow,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<NewContacts> {
  const address = email?.toLowerCase()
  const number = phone && parseCanadianPhone(phone)
  const wanted = {
    ...(address && address !== user.email && { email: address }),
    ...(number && number !== user.phone && { phone: number }),
  }
  if (!wanted.email && !wanted.phone) return { maySend: false }
  await throttle(deps, [{ key: `contact:${user.id}`, ...CONTACT_CHANGE_LIMIT }])
  const to = { key: `verify:${wanted.email}`, ...MAILS_TO_ADDRESS_LIMIT }
  return { ...wanted, maySend: !wanted.email || (await isWithinLimit(deps, to)) }
}

/**
 * Writes down what is new and sends it a link; until that is opened, what was before holds, and hears of it. The same
 * once more sends the link again. Nothing tells the caller whether somebody else has the address. (N05)
 */
export async function requestNewContacts(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  wanted: NewContacts,
): Promise<void> {
  const { email, phone, maySend } = wanted
  if (email && maySend) {
    const isNew = await saveWaiting(deps, tx, user, 'email', email)
    if (isNew) await notifyPresentAddress(deps, tx, user, newEmailAsked, email)
    await sendEmailLink(deps, tx, user, email)
  }
  if (phone) {
    const isNew = !canSendTexts(deps) || (await saveWaiting(deps, tx, user, 'phone', phone))
    if (isNew) await notifyOfNewPhone(deps, tx, user, phone)
    // Where no text can be sent, no number can be verified: the new one holds at once.
    if (canSendTexts(deps)) await sendPhoneLink(deps, tx, user, phone)
    else await updateUser(tx, { family_id: user.family_id, id: user.id, phone, phone_verified_at: null })
  }
}

/** Notes what waits. False when just this was waiting already. */
async function saveWaiting(deps: Deps, tx: Tx, user: UserRow, kind: ContactKind, value: string) {
  const { family_id, id: user_id } = user
  const now = deps.clock.now()
  const before = await claimContactChange(tx, { family_id, user_id, kind }, now)
  // A link to what no longer waits must not take what waits now.
  if (before?.value !== value) await deleteCodes(tx, [codeKinds[kind]], { family_id, user_id })
  const expires_at = hoursAfter(now, NEW_CONTACT_HOURS)
  await upsertContactChange(tx, { family_id, user_id, kind, value, asked_at: now, expires_at })
  return before?.value !== value
}

async function sendEmailLink(deps: Deps, tx: Tx, user: UserRow, address: string) {
  const { family_id, id: user_id, first_name, language, role } = user
  const taken = await findLogin(tx, address)
  if (taken) {
    // In the words of the person who has the account.
    await notifyAddress(deps, tx, {
      family_id: null,
      to: { address, name: taken.first_name },
      language: taken.language,
      kind: newEmailTaken,
      facts: { first_name: taken.first_name, role: taken.role },
    })
    return
  }
  const codeId = await issueCode(deps, tx, 'new_email', { family_id, user_id }, NEW_CONTACT_HOURS)
  const to = { address, name: first_name }
  await notifyAddress(deps, tx, {
    family_id,
    to,
    language,
    kind: newEmail,
    facts: { codeId, first_name, role },
  })
}

async function sendPhoneLink(deps: Deps, tx: Tx, user: UserRow, phone: string) {
  const { family_id, id: user_id, first_name, language } = user
  const codeId = await issueCode(deps, tx, 'new_phone', { family_id, user_id }, NEW_CONTACT_HOURS)
  const to = { address: phone, name: first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind: verifyPhone, facts: { codeId } })
}

/** Tells the present address; one that nobody ever opened a mail at may be a stranger's, who need not hear of a child. */
async function notifyPresentAddress(
  deps: Deps,
  tx: Tx,
  { family_id, email: address, email_verified_at, first_name, language, role }: UserRow,
  kind: typeof newEmailAsked,
  email: string,
) {
  if (!email_verified_at) return
  const to = { address, name: first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind, facts: { first_name, role, email } })
}

async function notifyOfNewPhone(
  deps: Deps,
  tx: Tx,
  { family_id, email: address, first_name, language }: UserRow,
  phone: string,
) {
  const to = { address, name: first_name }
  await notifyAddress(deps, tx, {
    family_id,
    to,
    language,
    kind: newPhoneAsked,
    facts: { first_name, phone },
  })
}

/** The link to a new address was opened: from here on it is the person's, and older links open nothing. */
export async function confirmNewEmail(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const { clock } = deps
  const { user, value } = await claimWaiting(deps, tx, person, 'email', 'code_used_up')
  const isMoved = await changeLoginEmail(tx, person, value).catch((error) => {
    if (getSqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  })
  if (!isMoved) throw new Refusal('code_used_up')
  await updateUser(tx, { ...toKey(user), email: value, email_verified_at: clock.now() })
  await deleteCodes(tx, ['reset', 'child_email'], person)
  await migrateSubscriber(deps, tx, { ...person, role: user.role, email: value })
  await notifyPresentAddress(deps, tx, user, emailChanged, value)
  await announce(tx, person.family_id, 'family', user.role === 'child' ? user.id : null)
}
const UNIQUE_VIOLATION = '23505'

/** The link to a number was opened: it is the person's, and verified. (S13) */
export async function confirmNewPhone(deps: Deps, tx: Tx, person: Person): Promise<void> {
  const { user, value } = await claimWaiting(deps, tx, person, 'phone', 'phone_code_used_up')
  await updateUser(tx, { ...toKey(user), phone: value, phone_verified_at: deps.clock.now() })
  await announce(tx, person.family_id, 'family')
}

const toKey = ({ family_id, id }: UserRow) => ({ family_id, id })

/** Takes out what waits, and says of the other links to it that they were opened. */
async function claimWaiting(
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

/** Sends a text with a link to the number that waits, or to the present one while that is not verified. (S13) */
export async function sendPhoneVerification(deps: Deps, { family_id, id }: Actor): Promise<null> {
  if (!canSendTexts(deps)) throw new Refusal('texts_off')
  await throttle(deps, [{ key: `contact:${id}`, ...CONTACT_CHANGE_LIMIT }])
  return deps.transaction(async (tx) => {
    const user = await findUser(tx, family_id, id)
    const changes = await listContactChanges(tx, family_id, id, deps.clock.now())
    const phone = changes.find(({ kind }) => kind === 'phone')?.value ?? user?.phone
    const isVerified = phone === user?.phone && user?.phone_verified_at
    if (!user || !phone || isVerified) return null
    await saveWaiting(deps, tx, user, 'phone', phone)
    await sendPhoneLink(deps, tx, user, phone)
    await announce(tx, family_id, 'family')
    return null
  })
}

/** What was before stays, and the links sent to what waited open nothing. Twice is as good as once. (N05) */
export const cancelNewContact = (deps: Deps, person: Person, kind: ContactKind): Promise<null> =>
  deps.transaction(async (tx) => {
    await claimContactChange(tx, { ...person, kind }, deps.clock.now())
    await deleteCodes(tx, [codeKinds[kind]], person)
    await announce(tx, person.family_id, 'family')
    return null
  })

/**
 * The same for all that waits of a person with a new password, lest a stranger asked for it; of a parent also for what
 * waits of the children, whose new addresses parents ask for.
 */
export async function cancelNewContacts(tx: Tx, { role, ...person }: Person & { role: Role }): Promise<void> {
  const { family_id, user_id } = person
  const isParent = role === 'parent'
  await deleteFamilyRows(tx, 'contact_changes', family_id, isParent ? {} : { user_id })
  await deleteCodes(tx, ['new_email', 'new_phone'], isParent ? { family_id } : person)
  await announce(tx, family_id, 'family', isParent ? null : user_id)
}
