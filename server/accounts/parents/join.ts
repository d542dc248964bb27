import type { JoinAsParentForm } from '#contract/accounts/parents.ts'
import {
  MAILS_TO_ADDRESS_LIMIT,
  ONE_TIME_CODE_LIMIT,
  PARENT_INVITE_MAIL_LIMIT,
  VIEW_INVITATION_LIMIT,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { TERMS_VERSION } from '#server/accounts/families/consents.ts'
import {
  findMemberByEmail,
  insertConsent,
  insertUser,
  lockOpenFamilyForShare,
} from '#server/accounts/families/queries.ts'
import { helperJoined, parentJoined } from '#server/accounts/notifications/parents.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import { findLogin, insertLogin } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { discardSignUps } from '#server/accounts/sign-up/sign-up.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { mailParentInvite } from './invites.ts'
import { claimParentInvite, findParentInvite, insertHelper, setMailedLink } from './queries.ts'

type Caller = Pick<Origin, 'ip' | 'kidSite'>

/**
 * Returns the data of the invitation's page. Only the mailed link shows the address and whether it has an account, because it
 * proves whose address it is. Throws the refusal `kid_site`, `too_many`, or `not_found` for an invalid link. (F07)
 */
export async function getParentInvitation(deps: Deps, code: string, { ip, kidSite }: Caller) {
  if (kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `see-invitation:${ip}`, ...VIEW_INVITATION_LIMIT }])
  const mailed = await findInvite(deps, 'mail_hash', code)
  const invite = mailed ?? (await findInvite(deps, 'link_hash', code))
  if (!invite) throw new Refusal('not_found')
  return {
    inviter: invite.inviter,
    role: invite.child_ids ? ('helper' as const) : ('parent' as const),
    email: mailed?.email ?? null,
    has_account: mailed !== undefined && (await hasAccount(deps.db, mailed)),
  }
}

const findInvite = ({ db, clock }: Deps, link: 'link_hash' | 'mail_hash', code: string) =>
  findParentInvite(db, link, hashToken(code), clock.now())

const hasAccount = async (db: Db, { family_id, email }: { family_id: string; email: string }) =>
  Boolean((await findLogin(db, email)) ?? (await findMemberByEmail(db, family_id, email)))

/**
 * Mails a link to the address that somebody with the copied link has entered; an earlier mailed link stops working. The response is
 * the same for every address. A server that sends no mails returns the link's code instead, and needs no limit of mails to an
 * address. Throws the refusal `kid_site`, `too_many`, or `not_found` for an invalid link. (F07, F08)
 */
export async function askForParentLink(
  deps: Deps,
  code: string,
  form: { email: string },
  language: Language,
  { ip, kidSite }: Caller,
): Promise<{ code: string } | null> {
  if (kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `join-parent:${ip}`, ...ONE_TIME_CODE_LIMIT }])
  const email = form.email.toLowerCase()
  const invite = await findInvite(deps, 'link_hash', code)
  if (invite) await throttle(deps, [{ key: `mail-parent:${invite.id}`, ...PARENT_INVITE_MAIL_LIMIT }])
  const isAllowed =
    !canSendMails(deps) ||
    (await isWithinLimit(deps, { key: `mail-parent:${email}`, ...MAILS_TO_ADDRESS_LIMIT }))
  if (!invite) throw new Refusal('not_found')
  // The former mail's link goes on working if no other mail goes out.
  if (!isAllowed) return null
  return deps.transaction(async (tx) => {
    const codeId = deps.secrets.newId()
    const link = { email, language, mail_hash: hashToken(deps.secrets.deriveCode(codeId)) }
    if (!(await setMailedLink(tx, invite, link))) throw new Refusal('not_found')
    await mailParentInvite(deps, tx, { ...invite, ...link }, { codeId, parent: invite.inviter })
    await announce(tx, invite.family_id, 'family')
    return canSendMails(deps) ? null : { code: deps.secrets.deriveCode(codeId) }
  })
}

/**
 * Makes the person with the mailed link a parent or helper of the family and opens a session; tells the parents by mail. Throws the
 * refusal `kid_site`, `too_many`, `password_common`; `not_found` for a link that is unknown, used, withdrawn or expired; and
 * `has_account` when the address already has an account. (F07)
 */
export async function joinAsParent(
  deps: Deps,
  code: string,
  { first_name, last_name, password }: JoinAsParentForm,
  language: Language,
  origin: Origin,
) {
  if (origin.kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `join-parent:${origin.ip}`, ...ONE_TIME_CODE_LIMIT }])
  // Check the link first, because hashing is expensive and anybody can call this.
  const invite = await findInvite(deps, 'mail_hash', code)
  if (!invite) throw new Refusal('not_found')
  const { family_id, email } = invite
  await assertHardToGuess(password, [{ email, first_name, last_name }, { first_name: invite.inviter }])
  const password_hash = await deps.passwords.hash(password)
  return deps.transaction(async (tx) => {
    const isOpen = await lockOpenFamilyForShare(tx, family_id)
    const claim = { ...invite, mail_hash: hashToken(code) }
    if (!isOpen || !(await claimParentInvite(tx, claim))) throw new Refusal('not_found')
    const now = deps.clock.now()
    const id = deps.secrets.newId()
    if (await hasAccount(tx, invite)) throw new Refusal('has_account')
    // Before the new parent exists, who need not be told.
    const facts = { name: `${first_name} ${last_name}`.trim(), email, inviter: invite.inviter }
    const kind = invite.child_ids ? helperJoined : parentJoined
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind, facts })
    const role = invite.child_ids ? 'helper' : 'parent'
    await insertUser(tx, {
      family_id,
      id,
      role,
      email,
      email_verified_at: now,
      phone: '',
      first_name,
      last_name,
      birthday: null,
      avatar: null,
      language,
      active: true,
      created_at: now,
    })
    if (!(await insertLogin(tx, { email, family_id, user_id: id, password_hash })))
      throw new Refusal('has_account')
    // Sign-ups with the address that were not verified must not become valid.
    await discardSignUps(deps, tx, email)
    const person = { family_id, user_id: id, role } as const
    if (invite.child_ids) await insertHelper(tx, { family_id, user_id: id, child_ids: invite.child_ids })
    await insertConsent(tx, {
      family_id,
      id: deps.secrets.newId(),
      user_id: id,
      given_by: id,
      kind: 'terms',
      language,
      text_version: TERMS_VERSION,
      given_at: now,
    })
    await migrateSubscriber(deps, tx, { ...person, email })
    await recordAccountEvent(deps, tx, { family_id, user_id: id, kind: `${role}_joined`, taken_by: id })
    await announce(tx, family_id, 'family')
    return openSession(deps, tx, person, origin)
  })
}
