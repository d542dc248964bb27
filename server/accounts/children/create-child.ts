import type { NewChild } from '#contract/accounts/children.ts'
import { Refusal } from '#contract/refusals.ts'
import { addGuardianConsent } from '#server/accounts/families/consents.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { createChildAccount } from './child-account.ts'
import { sendChildInvitation } from './invitation.ts'
import { prepareChild, reactivateByAddress } from './reactivate.ts'

/**
 * Creates a child's account, usable at once, and mails an invitation. Reactivates the family's own inactive child when
 * it has this address. Refuses `child_not_created` for an address in use elsewhere, without telling whose; throttled,
 * so that nobody can probe for accounts. (K03, K04)
 */
export async function createChild(deps: Deps, parent: Actor, wanted: NewChild): Promise<{ id: string }> {
  const { family_id } = parent
  const { consent, ...ready } = await prepareChild(deps, parent, wanted)
  const address = wanted.email.toLowerCase()
  const newChild = {
    ...ready,
    family_id,
    email: address,
    email_verified_at: null,
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    birthday: wanted.birthday || null,
    language: parent.language,
  }
  return deps.transaction(async (tx) => {
    await announce(tx, family_id, 'family')
    const back = await reactivateByAddress(tx, parent, address, { ...wanted, ...ready })
    if (back) await addGuardianConsent(deps, tx, { family_id, user_id: back }, consent)
    const id = back ?? (await createChildAccount(deps, tx, newChild, consent))
    if (!id) throw new Refusal('child_not_created')
    await sendChildInvitation(deps, tx, { family_id, user_id: id })
    return { id }
  })
}
