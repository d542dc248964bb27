import type { ChildChange, ChildProfile } from '#contract/accounts/children.ts'
import { Refusal } from '#contract/refusals.ts'
import { type NewAvatar, saveAvatar } from '#server/accounts/avatars/avatars.ts'
import { cancelNewContact, findNewContacts, requestNewContacts } from '#server/accounts/contacts/contacts.ts'
import { removeEmail } from '#server/accounts/contacts/remove-email.ts'
import { getChild, lockActiveChild } from '#server/accounts/families/get-child.ts'
import { parsePhone } from '#server/accounts/families/phone.ts'
import { updateUser } from '#server/accounts/families/queries.ts'
import { saveChildMailSwitch } from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { assertProved } from '#server/platform/proof.ts'
import { getChildProfile } from './presenter.ts'

/**
 * Changes the given fields of a child. A new e-mail must first be verified. Throws the refusal `invalid` for a birthday
 * in the future or a wrong phone, and `not_found`; for a new e-mail also the refusals of `findNewContacts`, and
 * `child_inactive` if the child is inactive. An empty e-mail takes the address away: see `removeEmail`. (K07, K11, X01, F03)
 */
export async function updateChild(
  deps: Deps,
  parent: Actor,
  childId: string,
  {
    first_name,
    last_name,
    birthday,
    email,
    phone,
    language,
    avatar,
    skin,
    messages,
  }: Omit<ChildChange, 'avatar'> & { avatar?: NewAvatar | undefined },
): Promise<{ child: ChildProfile }> {
  const { family_id } = parent
  assertBirthdayNotInFuture(deps, parent, birthday)
  const givenFields = {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(birthday !== undefined && { birthday: birthday || null }),
    // A child's number gets no texts, so it needs no verification.
    ...(phone !== undefined && { phone: phone && parsePhone(deps, phone) }),
    ...(language && { language }),
    ...(skin && { skin }),
  }
  const child = await getChild(deps.db, family_id, childId)
  const contacts = await findNewContacts(deps, parent, child, { email })
  const losesEmail = email === '' && child.email !== ''
  if (losesEmail) assertProved(deps, parent)
  return deps.transaction(async (tx) => {
    const current = await getChild(tx, family_id, childId)
    const changes = { ...givenFields, ...(avatar && { avatar: await saveAvatar(deps, tx, current, avatar) }) }
    const isChanged = Object.keys(changes).length > 0
    let child = (isChanged && (await updateUser(tx, { family_id, id: childId, ...changes }))) || current
    if (messages !== undefined) await saveChildMailSwitch(tx, { family_id, user_id: childId }, messages)
    if (contacts.email || losesEmail) await lockActiveChild(tx, family_id, childId)
    await requestNewContacts(deps, tx, child, contacts)
    if (contacts.email) child = await getChild(tx, family_id, childId)
    if (losesEmail) child = await removeEmail(deps, tx, parent, child)
    if (isChanged || messages !== undefined || contacts.email || losesEmail)
      await announce(tx, family_id, 'family', childId)
    return { child: await getChildProfile({ ...deps, db: tx }, parent, child) }
  })
}

/** Cancels a child's pending e-mail address, so that the current one stays. (N05) */
export async function cancelChildsNewEmail(deps: Deps, { family_id }: Actor, childId: string): Promise<null> {
  await getChild(deps.db, family_id, childId)
  return cancelNewContact(deps, { family_id, user_id: childId }, 'email')
}

/** Throws the refusal `invalid` for a birthday after today in the family's time zone. */
export function assertBirthdayNotInFuture({ clock }: Deps, { time_zone }: Actor, birthday = '') {
  if (birthday > clock.today(time_zone))
    throw new Refusal('invalid', { fields: { birthday: 'birthday_range' } })
}
