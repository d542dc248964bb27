import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import { ONE_TIME_CODE_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { assertFirstParent } from '#server/accounts/families/first-parent.ts'
import { lockFamilyForUpdate, setFamilyClosedAt } from '#server/accounts/families/queries.ts'
import { getAccountState } from '#server/accounts/sessions/account-state.ts'
import { redeemCode } from '#server/accounts/sessions/codes.ts'
import { getLogin } from '#server/accounts/sessions/queries.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { throttle } from '#server/platform/throttle.ts'
import { onFamilyClosed } from '#server/rewards/orders/on-family-closed.ts'
import { accountClosed, accountRestored } from './notifications.ts'

/**
 * Closes the parent's family until a parent restores it, or until it is purged after six months: nobody can sign in,
 * jobs skip it, and no points move. Waits until changes that already lock the family have ended. Cancels approved
 * orders that are still in their 24-hour hold, except `sendOrders`; placed orders continue. Throws the refusal
 * `first_parent` for any other parent, and `not_found` when `sendOrders` contains an order of another family. (N06, S16, F07)
 */
export function closeFamily(deps: LifecycleDeps, parent: Actor, sendOrders: string[] = []): Promise<null> {
  const { family_id, time_zone } = parent
  return deps.transaction(async (tx) => {
    const family = await lockFamilyForUpdate(tx, family_id)
    // A concurrent request may have closed the family already.
    if (!family || family.closed_at) return null
    await assertFirstParent(tx, parent)
    await setFamilyClosedAt(tx, family_id, deps.clock.now())
    const event = { family_id, user_id: parent.id, kind: 'family_closed', taken_by: parent.id } as const
    await recordAccountEvent(deps, tx, event)
    for (const { close } of deps.familyDataAreas) await close?.(deps, tx, family_id)
    await onFamilyClosed(deps, tx, parent, sendOrders)
    const until = lastDayToRestore(deps.clock.today(time_zone))
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: accountClosed, facts: { until } })
    return null
  })
}

/**
 * Reopens a closed family with the ticket that a sign-in returned, opens a session and queues the overdue jobs. Throws
 * the refusal `kid_site`, `too_many`, or `ticket_used_up` for a ticket that is unknown, used or expired. (S16)
 */
export async function restoreFamily(deps: LifecycleDeps, ticket: string, origin: Origin) {
  await throttle(deps, [{ key: `restore:${origin.ip}`, ...ONE_TIME_CODE_LIMIT }])
  if (origin.kidSite) throw new Refusal('kid_site')
  return deps.transaction(async (tx) => {
    const { family_id, user_id } = await redeemCode(deps, tx, 'restore', ticket).catch((error) => {
      throw error instanceof Refusal ? new Refusal('ticket_used_up') : error
    })
    const family = family_id ? await lockFamilyForUpdate(tx, family_id) : undefined
    const login = family_id && user_id ? await getLogin(tx, { family_id, user_id }) : undefined
    if (!family || !login || getAccountState(deps, family) === 'expired') throw new Refusal('ticket_used_up')
    if (family.closed_at) await reopenFamily(deps, tx, login)
    return openSession(deps, tx, login, origin)
  })
}

async function reopenFamily(
  deps: LifecycleDeps,
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
) {
  await setFamilyClosedAt(tx, family_id, null)
  await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'family_restored', taken_by: user_id })
  for (const { restore } of deps.familyDataAreas) await restore?.(deps, tx, family_id)
  await notifyUsers(deps, tx, { family_id, to: 'parents', kind: accountRestored, facts: {} })
  await deps.jobs.enqueueInTransaction(tx, 'expire-quests')
  await deps.jobs.enqueueInTransaction(tx, 'resume-series')
}
