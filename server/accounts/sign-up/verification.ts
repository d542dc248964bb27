import { hoursAfter } from '#contract/calendar.ts'
import { MAILED_LINK_LIMIT, MAILS_TO_ADDRESS_LIMIT, USED_VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { sendChildInvitation } from '#server/accounts/children/invitation.ts'
import { confirmNewEmail, confirmNewPhone } from '#server/accounts/contacts/contacts.ts'
import { type CodeKind, lockCode, markCodeUsed } from '#server/accounts/sessions/codes.ts'
import { requestMail } from '#server/accounts/sessions/mail-requests.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { activateSignUp, getLatestSignUp, markEmailVerified, sendVerificationMail } from './sign-up.ts'

type Found = NonNullable<Awaited<ReturnType<typeof lockCode>>>

/**
 * Verifies the address a code was mailed to: activates a sign-up, marks a child's address as verified, or replaces the
 * old address with the new one. Refuses `code_used_up` for a code that is unknown, expired, cancelled, or used more
 * than a day ago. (S12, N05)
 */
export const verifyEmail = (deps: Deps, code: string, { kidSite }: Pick<Origin, 'kidSite'>) =>
  openLink(deps, code, ['sign_up', 'child_email', 'new_email'], 'code_used_up', async (tx, found) => {
    if (found.sign_up_id) {
      if (kidSite) throw new Refusal('kid_site')
      return activateSignUp(deps, tx, found.sign_up_id)
    }
    const person = toUserKey(found)
    if (!person) return undefined
    if (found.kind === 'new_email') await confirmNewEmail(deps, tx, person)
    else await markEmailVerified(deps, tx, person)
    return person
  })

/** Verifies the number a code was sent to. Refuses `phone_code_used_up` in the same cases. (S13) */
export const verifyPhone = (deps: Deps, code: string) =>
  openLink(deps, code, ['new_phone'], 'phone_code_used_up', async (tx, found) => {
    const person = toUserKey(found)
    if (person) await confirmNewPhone(deps, tx, person)
    return person
  })

const toUserKey = ({ family_id, user_id }: Found) =>
  family_id && user_id ? { family_id, user_id } : undefined

/** `use` returns undefined when the subject of the code is gone. */
function openLink(
  deps: Deps,
  code: string,
  kinds: readonly CodeKind[],
  refusal: 'code_used_up' | 'phone_code_used_up',
  use: (tx: Tx, found: Found) => Promise<object | undefined>,
): Promise<{ verified: true }> {
  return deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockCode(tx, code)
    if (!found || !kinds.includes(found.kind)) throw new Refusal(refusal)
    if (found.used_at) {
      if (hoursAfter(found.used_at, USED_VERIFICATION_LINK_HOURS) <= now) throw new Refusal(refusal)
      return { verified: true }
    }
    if (found.expires_at <= now || !(await use(tx, found))) throw new Refusal(refusal)
    await markCodeUsed(deps, tx, found)
    return { verified: true }
  })
}

/** Queues another verification mail. Neither result nor timing tells whether the address is known. (S12) */
export async function sendVerification(deps: Deps, email: string, { ip }: Origin): Promise<null> {
  const address = email.toLowerCase()
  await throttle(deps, [{ key: `verify:${ip}`, ...MAILED_LINK_LIMIT }])
  if (!(await isWithinLimit(deps, { key: `verify:${address}`, ...MAILS_TO_ADDRESS_LIMIT }))) return null
  return requestMail(deps, 'verification', address)
}

/** Mails the link again, if the address is waiting to be verified. */
export async function sendVerificationAgain(deps: Deps, tx: Tx, address: string): Promise<void> {
  const waiting = await getLatestSignUp(deps, tx, address)
  if (waiting) await sendVerificationMail(deps, tx, waiting)
  const login = await findLogin(tx, address)
  if (login?.active && !login.email_verified_at) await sendChildInvitation(deps, tx, login)
}
