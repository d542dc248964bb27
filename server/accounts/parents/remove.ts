import { Refusal } from '#contract/refusals.ts'
import { deleteAvatars } from '#server/accounts/avatars/queries.ts'
import { cancelNewContacts } from '#server/accounts/contacts/contacts.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import {
  listHelpers,
  listParents,
  lockFamily,
  type UserRow,
  updateUser,
} from '#server/accounts/families/queries.ts'
import { helperRemoved, parentRemoved, removedFromFamily } from '#server/accounts/notifications/parents.ts'
import { endSessions } from '#server/accounts/sessions/own-sessions.ts'
import { deleteIdentitiesLinkedSince } from '#server/accounts/social/queries.ts'
import { deleteWaitingTabletsOf } from '#server/accounts/tablets/queries.ts'
import { notifyAddress, notifyUsers } from '#server/messages/notifications/notify.ts'
import { deleteMessages } from '#server/messages/notifications/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows } from '#server/platform/db/rows.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { blankContactsInActivity, deleteParentInvitesOf } from './queries.ts'

/** What is deleted with a removed adult, in this order. The events of the account stay, for the parents to read. */
const tablesOfPerson = [
  'codes',
  'helpers',
  'known_devices',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'logins',
  'message_preferences',
] as const

/**
 * Takes a parent out of the family at once: see `removeAdult`. A parent can also remove itself. Throws the refusal `not_found`, or
 * `first_parent` for the first parent. (F07)
 */
export const removeParent = (deps: Deps, actor: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    const { family_id } = actor
    // Parents who remove each other at the same time wait for one another.
    await lockFamily(tx, family_id)
    const parents = await listParents(tx, family_id)
    const remover = parents.find((parent) => parent.id === actor.id)
    if (!remover) throw new Refusal('signed_out')
    const removed = parents.find((parent) => parent.id === id)
    if (!removed) throw new Refusal('not_found')
    if (removed === parents[0]) throw new Refusal('first_parent')
    await removeAdult(deps, tx, removed, remover)
    const facts = toFacts(deps, removed, remover)
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: parentRemoved, facts })
    await announce(tx, family_id, 'family')
    return null
  })

/** Takes a helper out of the family at once: see `removeAdult`. Throws the refusal `not_found`. (F07) */
export const removeHelper = (deps: Deps, { family_id, id: parentId }: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    await lockFamily(tx, family_id)
    const remover = (await listParents(tx, family_id)).find((parent) => parent.id === parentId)
    if (!remover) throw new Refusal('signed_out')
    const removed = (await listHelpers(tx, family_id)).find((helper) => helper.id === id)
    if (!removed) throw new Refusal('not_found')
    await endHelping(deps, tx, removed, remover)
    return null
  })

/** The helper leaves the family. (F07) */
export const stopHelping = (deps: Deps, { family_id, id }: Actor): Promise<null> =>
  deps.transaction(async (tx) => {
    await lockFamily(tx, family_id)
    const helper = (await listHelpers(tx, family_id)).find((other) => other.id === id)
    if (!helper) throw new Refusal('signed_out')
    await endHelping(deps, tx, helper, helper)
    return null
  })

async function endHelping(deps: Deps, tx: Tx, helper: UserRow, remover: UserRow): Promise<void> {
  const { family_id } = helper
  await removeAdult(deps, tx, helper, remover)
  const facts = toFacts(deps, helper, remover)
  await notifyUsers(deps, tx, { family_id, to: 'parents', kind: helperRemoved, facts })
  await announce(tx, family_id, 'family')
}

const toFacts = ({ config }: Deps, removed: UserRow, remover: UserRow) => ({
  name: `${removed.first_name} ${removed.last_name}`.trim(),
  by: remover.first_name,
  left: remover === removed,
  buys: config.POINTS === 'bought',
})

/**
 * Ends the sessions of a parent or helper and deletes its login, contacts, picture and open invitations. Its name stays in the
 * family's history, and its address can have an account again. Tells the removed person by mail.
 */
async function removeAdult(deps: Deps, tx: Tx, removed: UserRow, remover: UserRow): Promise<void> {
  const { family_id, id, email, first_name, language } = removed
  const role = removed.role === 'helper' ? 'helper' : 'parent'
  const person = { family_id, user_id: id }
  await endSessions(tx, person)
  if (role === 'parent') {
    await deleteParentInvitesOf(tx, family_id, id)
    await deleteWaitingTabletsOf(tx, family_id, id)
    await deps.hooks.onParentRemoved(deps, tx, { ...person, removed_by: remover.id })
  }
  // A parent's children's pending addresses, too: this parent may have asked for one that is its own.
  await cancelNewContacts(tx, { ...person, role })
  await deleteMessages(tx, family_id, { id, email })
  for (const table of tablesOfPerson) await deleteFamilyRows(tx, table, family_id, { user_id: id })
  await deleteIdentitiesLinkedSince(tx, person, removed.created_at)
  await deleteAvatars(tx, deps.clock.now(), family_id, id)
  await updateUser(tx, {
    family_id,
    id,
    active: false,
    closed_at: deps.clock.now(),
    email: '',
    email_verified_at: null,
    phone: '',
    phone_verified_at: null,
    avatar: null,
  })
  await blankContactsInActivity(tx, person)
  await recordAccountEvent(deps, tx, { ...person, kind: `${role}_removed`, taken_by: remover.id })
  if (remover === removed) return
  const to = { address: email, name: first_name }
  const facts = { first_name, by: remover.first_name }
  await notifyAddress(deps, tx, { family_id: null, to, language, kind: removedFromFamily, facts })
}
