import type { NewChild } from '#contract/accounts/children.ts'
import { Refusal } from '#contract/refusals.ts'
import { addGuardianConsent } from '#server/accounts/families/consents.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { createChildAccount } from './child-account.ts'
import { sendChildInvitation } from './invitation.ts'
import { reactivateByAddress, validateChildForm } from './reactivate.ts'

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
    email_verified_at: null,
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
