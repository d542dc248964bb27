import { dayIn } from '#contract/calendar.ts'
import { MAILS_TO_ADDRESS_LIMIT, ONE_TIME_CODE_LIMIT, RESET_LINK_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { sendChildInvitation } from '#server/accounts/children/invitation.ts'
import { passwordReset, resetRefused } from '#server/accounts/notifications/sign-in.ts'
import {
  getAccountState,
  issueRestoreTicket,
  issueSecondStepTicket,
} from '#server/accounts/sessions/account-state.ts'
import { isCodeUsable, issueCode, redeemCode } from '#server/accounts/sessions/codes.ts'
import { requestMail } from '#server/accounts/sessions/mail-requests.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import {
  findLogin,
  getLogin,
  hasSecondStep,
  listFamilyWords,
  listLoginsWithUnverifiedEmail,
} from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { findEndOfUndo } from '#server/accounts/sessions/undo-codes.ts'
import {
  activateSignUp,
  getLatestSignUp,
  markEmailVerified,
  sendPasswordChoiceLink,
} from '#server/accounts/sign-up/sign-up.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { setNewPassword } from './set-new-password.ts'

/** Queues a reset mail. The response does not tell who has an account. Throws the refusal `too_many` or `mails_off`. (S14) */
export async function forgotPassword(deps: Deps, email: string, { ip }: Origin): Promise<null> {
  const address = email.toLowerCase()
  if (!canSendMails(deps)) throw new Refusal('mails_off')
  await throttle(deps, [{ key: `forgot:${ip}`, ...ONE_TIME_CODE_LIMIT }])
  if (!(await isWithinLimit(deps, { key: `forgot:${address}`, ...MAILS_TO_ADDRESS_LIMIT }))) return null
  return requestMail(deps, 'reset', address)
}

/**
 * Mails a link with which the person can choose a password. A child whose address is not verified yet gets its
 * invitation again instead. While a change of the account's address can still be undone from the former address, the new
 * address gets no link, but a mail that says so. An address without an account or sign-up gets nothing. (S14, X01)
 */
export async function sendResetMail(deps: Deps, tx: Tx, address: string): Promise<void> {
  const login = await findLogin(tx, address)
  if (login?.active && canReset(deps, login)) await sendResetLink(deps, tx, login)
  if (login) return
  // A child's unverified address may belong to a stranger, who must not be able to set the password.
  for (const child of await listLoginsWithUnverifiedEmail(tx, address))
    if (child.active && canReset(deps, child)) await sendChildInvitation(deps, tx, child)
  const pendingSignUp = await getLatestSignUp(deps, tx, address)
  if (pendingSignUp) await sendPasswordChoiceLink(deps, tx, pendingSignUp)
}

/** In a closed family only a parent can reset the password, and only while the family can be restored. */
function canReset(deps: Deps, login: Login): boolean {
  const state = getAccountState(deps, login)
  return state === 'open' || (state === 'closed' && login.role === 'parent')
}

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

async function sendResetLink(deps: Deps, tx: Tx, login: Login) {
  const { family_id, user_id, email, first_name, language, role, time_zone } = login
  const to = { address: email, name: first_name }
  const endOfUndo = await findEndOfUndo(tx, login, deps.clock.now())
  if (endOfUndo) {
    const facts = { first_name, until: dayIn(time_zone, endOfUndo) }
    await notifyAddress(deps, tx, { family_id, to, language, kind: resetRefused, facts })
    return
  }
  const codeId = await issueCode(deps, tx, 'reset', { family_id, user_id }, RESET_LINK_HOURS)
  const facts = { codeId, role, first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind: passwordReset, facts })
}

/**
 * Sets the new password, or activates the sign-up if the link belongs to one; marks the address as verified, ends all
 * other sessions and signs in. Throws the refusal `too_many`; `password_common`; `reset_failed` for a link that is
 * unknown, used or expired, or whose person may not reset a password; `kid_site` for a parent on the kid site;
 * `code_used_up` if the address belongs to another account by then; `sign_up_closed` if another family signed up at home
 * meanwhile; and, after setting the password, `second_step` with a ticket for it, or `account_closed` with a restore
 * ticket for a parent of a closed family. (S14, S16, F08)
 */
export async function resetPassword(
  deps: Deps,
  { password, reset_token }: { password: string; reset_token: string },
  origin: Origin,
) {
  await throttle(deps, [{ key: `reset:${origin.ip}`, ...ONE_TIME_CODE_LIMIT }])
  await assertHardToGuess(password, [])
  // Check the link first, because hashing is expensive and anybody can call this.
  if (!(await isCodeUsable(deps, 'reset', reset_token))) throw new Refusal('reset_failed')
  const password_hash = await deps.passwords.hash(password)
  const sessionOrRefusal = await deps.transaction(async (tx) => {
    const code = await redeemCode(deps, tx, 'reset', reset_token).catch((error) => {
      throw error instanceof Refusal ? new Refusal('reset_failed') : error
    })
    if (code.sign_up_id) {
      if (origin.kidSite) throw new Refusal('kid_site')
      const person = await activateSignUp(deps, tx, code.sign_up_id, password_hash)
      if (!person) throw new Refusal('reset_failed')
      return openSession(deps, tx, person, origin)
    }
    if (!code.family_id || !code.user_id) throw new Refusal('reset_failed')
    const person = await markEmailVerified(deps, tx, { family_id: code.family_id, user_id: code.user_id })
    if (!person.active) throw new Refusal('reset_failed')
    if (origin.kidSite && person.role !== 'child') throw new Refusal('kid_site')
    const login = await getLogin(tx, person)
    if (!canReset(deps, login)) throw new Refusal('reset_failed')
    await assertHardToGuess(password, await listFamilyWords(tx, login.family_id))
    await setNewPassword(deps, tx, login, password_hash)
    // Whoever reads the mails of the account still needs its second step. (F06)
    if (await hasSecondStep(tx, person))
      return new Refusal('second_step', { ticket: await issueSecondStepTicket(deps, tx, person) })
    return login.closed_at
      ? new Refusal('account_closed', { ticket: await issueRestoreTicket(deps, tx, person) })
      : openSession(deps, tx, person, origin)
  })
  // Thrown only here, because an error would undo the new password.
  if (sessionOrRefusal instanceof Refusal) throw sessionOrRefusal
  return sessionOrRefusal
}
