import type { Invite, NewInvite } from '#contract/accounts/invites.ts'
import { hoursAfter } from '#contract/calendar.ts'
import { INVITE_DAYS, INVITE_LIMIT, INVITE_RESEND_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { TERMS_VERSION } from '#server/accounts/families/consents.ts'
import { parsePhone } from '#server/accounts/families/phone.ts'
import { findMemberByEmail } from '#server/accounts/families/queries.ts'
import { invite } from '#server/accounts/notifications/invites.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendMails, canSendTexts } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import { getInviteNames, toInvite } from './invite.ts'
import {
  deleteInvite,
  type InviteRow,
  insertInvite,
  listOpenInvites,
  lockInvite,
  updateInvite,
} from './queries.ts'

/** Lists invited kids, and kids who have joined and wait for approval. (K02) */
export async function listInvites({ db, clock }: Deps, { family_id }: Actor): Promise<{ invites: Invite[] }> {
  const now = clock.now()
  return { invites: (await listOpenInvites(db, family_id, now)).map((row) => toInvite(row, now)) }
}

/**
 * Invites a kid by mail, or by text message when only a phone number is given, and stores the guardian's consent. Does
 * not reveal whether the address has an account outside the family. Throws the refusal `already_invited`, `too_many`, `mails_off`,
 * or `invalid` for an address in the family, a wrong phone number, or a missing address on a server without
 * text messages. (K05)
 */
export async function createInvite(deps: Deps, parent: Actor, form: NewInvite) {
  const { clock, secrets } = deps
  const { family_id } = parent
  if (!canSendMails(deps)) throw new Refusal('mails_off')
  await throttle(deps, [{ key: `invite:${family_id}`, ...INVITE_LIMIT }])
  const email = (form.email ?? '').toLowerCase()
  const phone = form.phone ? parsePhone(deps, form.phone) : ''
  const now = clock.now()
  if (!email && !canSendTexts(deps)) throw new Refusal('invalid', { fields: { email: 'invite_no_texts' } })
  return deps.transaction(async (tx) => {
    if (email && (await findMemberByEmail(tx, family_id, email)))
      throw new Refusal('invalid', { fields: { email: 'invite_in_family' } })
    const openInvites = await listOpenInvites(tx, family_id, now)
    // Siblings may share a phone, but not an address.
    const isSameKid = (other: InviteRow) =>
      email ? other.email === email : !other.email && other.phone === phone && other.name === form.name
    if (openInvites.some(isSameKid)) throw new Refusal('already_invited')
    const codeId = secrets.newId()
    const row: InviteRow = {
      family_id,
      id: secrets.newId(),
      invited_by: parent.id,
      channel: email ? 'email' : 'sms',
      name: form.name,
      email,
      phone,
      language: parent.language,
      consent_version: TERMS_VERSION,
      consent_language: parent.language,
      consent_at: now,
      ...createLink(deps, codeId),
      sent: 1,
      joined_at: null,
      first_name: null,
      last_name: null,
      password_hash: null,
    }
    await insertInvite(tx, row)
    await sendLink(deps, tx, row, codeId)
    await announce(tx, family_id, 'family')
    return { invite: toInvite(row, now) }
  })
}

/**
 * Replaces the link with a new one, valid for seven days, and sends it. Throws the refusal `too_many`, `not_found`, or
 * `invite_moved_on` when the kid has already joined. (K05)
 */
export async function resendInvite(deps: Deps, parent: Actor, id: string): Promise<Invite> {
  const { family_id } = parent
  await throttle(deps, [
    { key: `invite:${family_id}`, ...INVITE_LIMIT },
    { key: `invite-again:${family_id}:${id}`, ...INVITE_RESEND_LIMIT },
  ])
  return deps.transaction(async (tx) => {
    const { sent } = await lockUnansweredInvite(deps, tx, parent, id)
    const codeId = deps.secrets.newId()
    const row = await updateInvite(tx, { family_id, id, sent: sent + 1, ...createLink(deps, codeId) })
    await sendLink(deps, tx, row, codeId)
    await announce(tx, family_id, 'family')
    return toInvite(row, deps.clock.now())
  })
}

/** Deletes an invitation. Throws the refusal `not_found`, or `invite_moved_on` once the kid has joined. (K05) */
export const revokeInvite = (deps: Deps, parent: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    await deleteInvite(tx, await lockUnansweredInvite(deps, tx, parent, id))
    await announce(tx, parent.family_id, 'family')
    return null
  })

async function lockUnansweredInvite(deps: Deps, tx: Tx, { family_id }: Actor, id: string) {
  const row = await lockInvite(tx, { family_id, id, now: deps.clock.now() })
  if (!row) throw new Refusal('not_found')
  if (row.joined_at) throw new Refusal('invite_moved_on')
  return row
}

function createLink({ clock, secrets }: Deps, codeId: string) {
  const sent_at = clock.now()
  const expires_at = hoursAfter(sent_at, 24 * INVITE_DAYS)
  return { code_hash: hashToken(secrets.deriveCode(codeId)), sent_at, expires_at }
}

async function sendLink(deps: Deps, tx: Tx, row: InviteRow, codeId: string) {
  const { family_id, channel, email, phone, language } = row
  const names = await getInviteNames(tx, row)
  const to = { address: channel === 'email' ? email : phone, name: names.first_name }
  const facts = { codeId, ...names }
  await notifyAddress(deps, tx, { family_id, to, channel, language, kind: invite, facts })
}
