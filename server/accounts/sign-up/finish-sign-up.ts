import type { NewParent } from '#contract/accounts/families.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { parseParentPhone } from '#server/accounts/families/phone.ts'
import { issueSecondStepTicket } from '#server/accounts/sessions/account-state.ts'
import { assertHardToGuess } from '#server/accounts/sessions/passwords.ts'
import { hasSecondStep } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { linkIdentity } from '#server/accounts/social/link-identity.ts'
import { claimTicket, lockIdentity } from '#server/accounts/social/queries.ts'
import { createSocialRefusal, findOrLinkParent } from '#server/accounts/social/social.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { createFamily } from './create-family.ts'
import { assertSignUpOpen } from './home-sign-up.ts'
import { assertCanSignUp, createSignUp, discardSignUps, toSignUpProfile } from './sign-up.ts'

/**
 * Finishes a sign-up that began with a sign-in at a provider, such as Google. Returns a session when the
 * provider verified the address, or when the parent already has an account that the provider opens; otherwise mails a
 * verification link and returns null. Throws the refusals of `assertCanSignUp` and `assertSignUpOpen`; `ticket_used_up` for a
 * ticket that is unknown, used or older than 15 minutes; `second_step`; and that of `createSocialRefusal` when the family is closed, or
 * the address has an account that must not be linked. (S09, F08)
 */
export async function finishSignUp(
  deps: Deps,
  ticket: string,
  parent: NewParent,
  language: Language,
  origin: Origin,
) {
  await assertCanSignUp(deps, origin)
  if (parent.password) await assertHardToGuess(parent.password, [parent])
  const phone = parseParentPhone(deps, parent.phone)
  // A parent who chose no password gets a random one, which nobody knows. The page /forgot lets the parent choose one.
  const password_hash = await deps.passwords.hash(parent.password ?? deps.secrets.newToken())
  const sessionOrRefusal = await deps.transaction(async (tx) => {
    const { clock } = deps
    const claimed = await claimTicket(tx, hashToken(ticket), clock.now())
    if (!claimed) throw new Refusal('ticket_used_up')
    // Another tab may be finishing the same sign-up with its own ticket.
    await lockIdentity(tx, claimed)
    const { provider, subject, email, email_verified: isEmailVerified } = claimed
    const existing = await findOrLinkParent(deps, tx, { provider, subject, email, isEmailVerified })
    // A closed family is restored by signing in, not by signing up.
    if (existing?.closed_at) throw createSocialRefusal(provider)
    if (existing && (await hasSecondStep(tx, existing)))
      return new Refusal('second_step', { ticket: await issueSecondStepTicket(deps, tx, existing) })
    if (existing) return openSession(deps, tx, existing, origin)

    await assertSignUpOpen(deps, tx, { email, invitation: parent.invitation })
    const signUp = { ...toSignUpProfile(parent, language), email, phone }
    if (!isEmailVerified) {
      await createSignUp(deps, tx, { ...signUp, password_hash, provider, subject })
      return null
    }
    await discardSignUps(deps, tx, email)
    const person = await createFamily(deps, tx, { ...signUp, agreed_at: clock.now() }, password_hash)
    // Another request has created an account with this address meanwhile. The parent's next attempt finds that account.
    if (!person) throw createSocialRefusal(provider)
    await linkIdentity(deps, tx, { provider, subject }, person)
    return openSession(deps, tx, person, origin)
  })
  // Thrown only here, because an error would undo the ticket.
  if (sessionOrRefusal instanceof Refusal) throw sessionOrRefusal
  return sessionOrRefusal
}
