import type * as z from 'zod/mini'
import type { verifyEmail as endpoint } from '#contract/accounts/families.ts'
import { hoursAfter } from '#contract/calendar.ts'
import {
  MAILS_TO_ADDRESS_LIMIT,
  ONE_TIME_CODE_LIMIT,
  USED_VERIFICATION_LINK_HOURS,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { sendChildInvitation } from '#server/accounts/children/invitation.ts'
import { confirmNewEmail, confirmNewPhone } from '#server/accounts/contacts/contacts.ts'
import { findUser } from '#server/accounts/families/queries.ts'
import { type CodeKind, lockCode, markCodeUsed } from '#server/accounts/sessions/codes.ts'
import { requestMail } from '#server/accounts/sessions/mail-requests.ts'
import { findLogin, listLoginsWithUnverifiedEmail } from '#server/accounts/sessions/queries.ts'
import { getWelcomePoints } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { isWithinLimit, throttle } from '#server/platform/throttle.ts'
import { activateSignUp, getLatestSignUp, markEmailVerified, sendVerificationMail } from './sign-up.ts'

type Code = NonNullable<Awaited<ReturnType<typeof lockCode>>>
type Person = { family_id: string; user_id: string }
type VerifiedEmail = Omit<z.infer<(typeof endpoint.schema.response)[200]>, 'verified'>

/**
 * Verifies the address to which a code was mailed: activates a sign-up, marks a child's address as verified, or
 * replaces the old address with the new one. Throws the refusal `code_used_up` for a code that is unknown, expired,
 * cancelled, or used more than a day ago; `kid_site` when a sign-up's link is opened on the kid site; and `sign_up_closed`
 * when another family signed up at home meanwhile. (S12, N05, F08)
 */
export const verifyEmail = (deps: Deps, codeText: string, { kidSite }: Pick<Origin, 'kidSite'>) =>
  deps.transaction(async (tx): Promise<VerifiedEmail & { verified: true }> => {
    const kinds = ['sign_up', 'child_email', 'new_email'] as const
    const { code, person } = await applyCode(deps, tx, codeText, kinds, 'code_used_up', async (code) => {
      if (code.sign_up_id) {
        if (kidSite) throw new Refusal('kid_site')
        return activateSignUp(deps, tx, code.sign_up_id)
      }
      const person = toUserKey(code)
      if (!person) return undefined
      if (code.kind === 'new_email') await confirmNewEmail(deps, tx, person)
      else await markEmailVerified(deps, tx, person)
      return person
    })
    return { verified: true, ...(person && (await describeVerifiedEmail(tx, code, person))) }
  })

/**
 * Leaves out the address when the link that confirms a new e-mail address is opened again: the person may have changed the
 * address since, and whoever has the old link must not learn the current address.
 */
async function describeVerifiedEmail(
  tx: Tx,
  { kind, used_at }: Code,
  { family_id, user_id }: Person,
): Promise<VerifiedEmail> {
  const user = await findUser(tx, family_id, user_id)
  return {
    ...(user && !(kind === 'new_email' && used_at) && { email: user.email }),
    ...(kind === 'sign_up' && { welcome_points: await getWelcomePoints(tx, family_id) }),
  }
}

/**
 * Verifies the number to which a code was texted. Throws the refusal `phone_code_used_up` for a code that is
 * unknown, expired, cancelled, or used more than a day ago. (S13)
 */
export const verifyPhone = (deps: Deps, codeText: string) =>
  deps.transaction(async (tx): Promise<{ verified: true }> => {
    await applyCode(deps, tx, codeText, ['new_phone'], 'phone_code_used_up', async (code) => {
      const person = toUserKey(code)
      if (person) await confirmNewPhone(deps, tx, person)
      return person
    })
    return { verified: true }
  })

const toUserKey = ({ family_id, user_id }: Code): Person | undefined =>
  family_id && user_id ? { family_id, user_id } : undefined

/**
 * Calls `apply` with the code and marks the code as used. `apply` must return the code's person, or undefined when the
 * sign-up or the person no longer exists; the code is then refused. A code that was used in the last day succeeds
 * without calling `apply`. Returns the code as it was before, and its person, if known.
 */
async function applyCode(
  deps: Deps,
  tx: Tx,
  codeText: string,
  kinds: readonly CodeKind[],
  refusal: 'code_used_up' | 'phone_code_used_up',
  apply: (code: Code) => Promise<Person | undefined>,
): Promise<{ code: Code; person: Person | undefined }> {
  const now = deps.clock.now()
  const code = await lockCode(tx, codeText)
  if (!code || !kinds.includes(code.kind)) throw new Refusal(refusal)
  if (code.used_at) {
    if (hoursAfter(code.used_at, USED_VERIFICATION_LINK_HOURS) <= now) throw new Refusal(refusal)
    return { code, person: toUserKey(code) }
  }
  const person = code.expires_at > now ? await apply(code) : undefined
  if (!person) throw new Refusal(refusal)
  await markCodeUsed(deps, tx, code)
  return { code, person }
}

/** Has a job send another verification mail. Neither response nor timing tells whether an address is known. (S12) */
export async function requestVerification(deps: Deps, email: string, { ip }: Origin): Promise<null> {
  const address = email.toLowerCase()
  await throttle(deps, [{ key: `verify:${ip}`, ...ONE_TIME_CODE_LIMIT }])
  if (!(await isWithinLimit(deps, { key: `verify:${address}`, ...MAILS_TO_ADDRESS_LIMIT }))) return null
  return requestMail(deps, 'verification', address)
}

/** Mails another verification link, if the address of a sign-up or a child is not verified yet. */
export async function resendVerification(deps: Deps, tx: Tx, address: string): Promise<void> {
  const pendingSignUp = await getLatestSignUp(deps, tx, address)
  if (pendingSignUp) await sendVerificationMail(deps, tx, pendingSignUp)
  if (await findLogin(tx, address)) return
  for (const child of await listLoginsWithUnverifiedEmail(tx, address))
    if (child.active) await sendChildInvitation(deps, tx, child)
}
