import { CHILD_EMAIL_LINK_HOURS } from '#contract/limits.ts'
import { findUser, listParents } from '#server/accounts/families/queries.ts'
import { newEmailTaken } from '#server/accounts/notifications/contacts.ts'
import { childInvitation } from '#server/accounts/notifications/sign-in.ts'
import { issueCode } from '#server/accounts/sessions/codes.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Issues a code that verifies a child's e-mail address. */
export const issueChildCode = (deps: Deps, tx: Tx, child: { family_id: string; user_id: string }) =>
  issueCode(deps, tx, 'child_email', child, CHILD_EMAIL_LINK_HOURS)

/**
 * Mails a child that its account exists. The mailed link verifies the address; the child can sign in without it. If the
 * address belongs to another account, its owner gets a mail that nothing has changed. (X09)
 */
export async function sendChildInvitation(
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
): Promise<void> {
  const child = await findUser(tx, family_id, user_id)
  if (!child?.email) return
  const owner = child.email_verified_at ? undefined : await findLogin(tx, child.email)
  if (owner) return notifyOwner(deps, tx, owner)
  const [parent] = await listParents(tx, family_id)
  const codeId = await issueChildCode(deps, tx, { family_id, user_id })
  await notifyAddress(deps, tx, {
    family_id,
    to: { address: child.email, name: child.first_name },
    language: child.language,
    kind: childInvitation,
    facts: { codeId, first_name: child.first_name, parent: parent?.first_name ?? '' },
  })
}

/** Uses the owner's name and language, and tells nothing about the child. */
async function notifyOwner(deps: Deps, tx: Tx, owner: NonNullable<Awaited<ReturnType<typeof findLogin>>>) {
  const { email: address, first_name, role, language } = owner
  const to = { address, name: first_name }
  const facts = { first_name, role }
  await notifyAddress(deps, tx, { family_id: null, to, language, kind: newEmailTaken, facts })
}
