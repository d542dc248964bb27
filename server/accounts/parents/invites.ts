import type { FamilyParent, Helper, ParentInvite } from '#contract/accounts/parents.ts'
import { hoursAfter } from '#contract/calendar.ts'
import { HELPERS_MAX, PARENT_INVITE_DAYS, PARENT_INVITE_LIMIT, PARENTS_MAX } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { lockChildren } from '#server/accounts/families/get-child.ts'
import { toPerson } from '#server/accounts/families/person.ts'
import {
  findMemberByEmail,
  findUser,
  listHelpers,
  listParents as listParentRows,
  lockFamily,
} from '#server/accounts/families/queries.ts'
import { helperInvite, parentInvite } from '#server/accounts/notifications/parents.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { throttle } from '#server/platform/throttle.ts'
import {
  deleteParentInvite,
  insertParentInvite,
  listHelpedChildren,
  listOpenParentInvites,
  type ParentInviteRow,
} from './queries.ts'

/** Lists the family's parents and helpers, and the open invitations of others. (F07) */
export async function listParents({ db, clock }: Deps, { family_id }: Actor) {
  const [parents, helpers, helped, invites] = await Promise.all([
    listParentRows(db, family_id),
    listHelpers(db, family_id),
    listHelpedChildren(db, family_id),
    listOpenParentInvites(db, family_id, clock.now()),
  ])
  return {
    parents: parents.map(
      (row, index): FamilyParent => ({
        ...toPerson(row),
        is_first: index === 0,
        joined_at: row.created_at.toISOString(),
      }),
    ),
    helpers: helpers.map(
      (row): Helper => ({
        ...toPerson(row),
        joined_at: row.created_at.toISOString(),
        child_ids: helped.find(({ user_id }) => user_id === row.id)?.child_ids ?? [],
      }),
    ),
    invites: invites.map(toParentInvite),
  }
}

/**
 * Invites another parent or, with `child_ids`, a helper for these children: mails a link if an address is given, and returns a link to
 * copy. Does not reveal whether the address has an account outside the family. Throws the refusal `too_many`, `parent_invited`,
 * `parents_full`, `helpers_full`, `not_found` for an unknown child, or `invalid` for an address in the family. (F07)
 */
export async function inviteAdult(deps: Deps, parent: Actor, form: { email: string; child_ids?: string[] }) {
  const { clock, config, secrets } = deps
  const { family_id, language } = parent
  await throttle(deps, [{ key: `invite-parent:${family_id}`, ...PARENT_INVITE_LIMIT }])
  const email = form.email.toLowerCase()
  const now = clock.now()
  return deps.transaction(async (tx) => {
    // Invitations at the same time are counted one after the other.
    await lockFamily(tx, family_id)
    const inviter = await findUser(tx, family_id, parent.id)
    // Another parent may have removed this one meanwhile.
    if (!inviter?.active) throw new Refusal('signed_out')
    if (email && (await findMemberByEmail(tx, family_id, email)))
      throw new Refusal('invalid', { fields: { email: 'invite_in_family' } })
    if (form.child_ids) await lockChildren(tx, family_id, form.child_ids)
    const openInvites = await listOpenParentInvites(tx, family_id, now)
    if (email && openInvites.some((other) => other.email === email)) throw new Refusal('parent_invited')
    await assertRoom(tx, family_id, openInvites, Boolean(form.child_ids))
    const linkCode = secrets.newToken()
    const codeId = secrets.newId()
    const row: ParentInviteRow = {
      family_id,
      id: secrets.newId(),
      invited_by: parent.id,
      email,
      language,
      child_ids: form.child_ids ?? null,
      link_hash: hashToken(linkCode),
      mail_hash: email ? hashToken(secrets.deriveCode(codeId)) : null,
      created_at: now,
      expires_at: hoursAfter(now, 24 * PARENT_INVITE_DAYS),
    }
    await insertParentInvite(tx, row)
    if (email) await mailParentInvite(deps, tx, row, { codeId, parent: inviter.first_name })
    const kind = form.child_ids ? 'helper_invited' : 'parent_invited'
    const event = { family_id, user_id: parent.id, kind, taken_by: parent.id } as const
    await recordAccountEvent(deps, tx, event)
    await announce(tx, family_id, 'family')
    const invite = toParentInvite({ ...row, inviter: inviter.first_name })
    return { invite, link: `${config.ADULT_URL}/verify/parent/${linkCode}` }
  })
}

async function assertRoom(
  tx: Tx,
  family_id: string,
  openInvites: Pick<ParentInviteRow, 'child_ids'>[],
  isHelper: boolean,
): Promise<void> {
  const members = await (isHelper ? listHelpers : listParentRows)(tx, family_id)
  const invited = openInvites.filter(({ child_ids }) => (child_ids !== null) === isHelper)
  if (members.length + invited.length < (isHelper ? HELPERS_MAX : PARENTS_MAX)) return
  throw new Refusal(isHelper ? 'helpers_full' : 'parents_full')
}

/** `codeId`: the id from which the code of the mailed link is derived. */
export const mailParentInvite = (
  deps: Deps,
  tx: Tx,
  invite: Pick<ParentInviteRow, 'family_id' | 'email' | 'language' | 'child_ids'>,
  facts: { codeId: string; parent: string },
) =>
  notifyAddress(deps, tx, {
    family_id: invite.family_id,
    to: { address: invite.email, name: '' },
    language: invite.language,
    kind: invite.child_ids ? helperInvite : parentInvite,
    facts,
  })

const toParentInvite = ({
  id,
  email,
  child_ids,
  inviter,
  created_at,
  expires_at,
}: Pick<ParentInviteRow, 'id' | 'email' | 'child_ids' | 'created_at' | 'expires_at'> & {
  inviter: string
}): ParentInvite => ({
  id,
  email,
  child_ids,
  invited_by: inviter,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

/** Any parent can withdraw an invitation; its links stop working. Throws the refusal `not_found`. (F07) */
export const withdrawParentInvite = (deps: Deps, { family_id }: Actor, id: string): Promise<null> =>
  deps.transaction(async (tx) => {
    if (!(await deleteParentInvite(tx, { family_id, id }))) throw new Refusal('not_found')
    await announce(tx, family_id, 'family')
    return null
  })
