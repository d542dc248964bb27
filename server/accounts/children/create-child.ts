import type { NewChild, NewChildWithPin } from '#contract/accounts/children.ts'
import { Refusal } from '#contract/refusals.ts'
import { addGuardianConsent } from '#server/accounts/families/consents.ts'
import { assertPinHardToGuess } from '#server/accounts/pins/assert-pin-hard-to-guess.ts'
import { createFamilyCode } from '#server/accounts/pins/family-code.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { createChildAccount } from './child-account.ts'
import { sendChildInvitation } from './invitation.ts'
import { reactivateByAddress, validateChildDetails, validateChildForm } from './reactivate.ts'

/**
 * Creates a child's account, which works immediately, and mails an invitation. When an inactive (deleted) child of the
 * family has this address, reactivates that child instead. Throws the refusal `child_not_created` if another member of the
 * family has the address, and the refusals of `validateChildForm`. An address that belongs to an account outside the
 * family is accepted too; its owner gets a mail that nothing has changed, in place of the invitation. (K03, K04, X09)
 */
export async function createChild(deps: Deps, parent: Actor, form: NewChild): Promise<{ id: string }> {
  const { family_id } = parent
  const { consent, ...phoneAndHash } = await validateChildForm(deps, parent, form)
  const address = form.email.toLowerCase()
  const newChild = {
    ...phoneAndHash,
    family_id,
    email: address,
    // Without mails nobody can prove the address, so the parent's word counts.
    email_verified_at: canSendMails(deps) ? null : deps.clock.now(),
    first_name: form.first_name,
    last_name: form.last_name,
    birthday: form.birthday || null,
    language: parent.language,
    avatar: form.avatar,
  }
  return deps.transaction(async (tx) => {
    await announce(tx, family_id, 'family')
    const reactivatedId = await reactivateByAddress(deps, tx, parent, address, { ...form, ...phoneAndHash })
    if (reactivatedId) await addGuardianConsent(deps, tx, { family_id, user_id: reactivatedId }, consent)
    const id = reactivatedId ?? (await createChildAccount(deps, tx, newChild, consent))
    if (!id) throw new Refusal('child_not_created')
    await sendChildInvitation(deps, tx, { family_id, user_id: id })
    return { id }
  })
}

/**
 * Creates the account of a child without an address, and the family's code if there is none yet. Throws the refusals of
 * `validateChildDetails`, and `invalid` for a PIN made of the birthday. (F03)
 */
export async function createChildWithPin(
  deps: Deps,
  parent: Actor,
  { pin, is_term_and_condition_agreed: _, ...form }: NewChildWithPin,
): Promise<{ id: string }> {
  const { family_id, language } = parent
  const { consent, phone } = await validateChildDetails(deps, parent, form)
  assertPinHardToGuess(pin, form.birthday)
  const newChild = {
    ...form,
    family_id,
    email: '',
    email_verified_at: null,
    phone,
    birthday: form.birthday || null,
    language,
    pin_hash: await deps.passwords.hash(pin),
    // Nobody knows this password. If the child gets an address later, its parent or a mailed link sets another.
    password_hash: await deps.passwords.hash(deps.secrets.newToken()),
  }
  return deps.transaction(async (tx) => {
    await announce(tx, family_id, 'family')
    await createFamilyCode(deps, tx, family_id)
    const id = await createChildAccount(deps, tx, newChild, consent)
    if (!id) throw new Error('A child without an address was refused.')
    return { id }
  })
}
