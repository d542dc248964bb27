import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import { dayIn } from '#contract/calendar.ts'
import { RESTORE_TICKET_HOURS } from '#contract/limits.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { invalidateCodes, issueCode } from './codes.ts'
import { endSessions } from './own-sessions.ts'

type Closable = { closed_at: Date | null; time_zone: string }
type Person = { family_id: string; user_id: string; role: Role }

/** Whether something is open, closed and can come back, or closed so long ago that it is gone. (S16) */
export function accountState({ clock }: Pick<Deps, 'clock'>, { closed_at, time_zone }: Closable) {
  if (!closed_at) return 'open'
  const lastDay = lastDayToRestore(dayIn(time_zone, closed_at))
  return clock.today(time_zone) <= lastDay ? 'closed' : 'gone'
}

/**
 * For every way of signing in, once the credentials were right. A closed family is refused: to a parent `account_closed`
 * with a ticket to restore it, to a child `family_closed`; after six months with what the unknown are refused with.
 */
export async function assertOpen(deps: Deps, person: Person & Closable, unknown: RefusalCode): Promise<void> {
  const standing = accountState(deps, person)
  if (standing === 'open') return
  if (standing === 'gone') throw new Refusal(unknown)
  if (person.role === 'child') throw new Refusal('family_closed')
  throw new Refusal('account_closed', {
    ticket: await deps.transaction((tx) => issueRestoreTicket(deps, tx, person)),
  })
}

/** Ends a person's sessions and codes: nothing opens anything for somebody who was deleted. */
export async function revokeAccess(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  person: Omit<Person, 'role'>,
): Promise<void> {
  await endSessions(tx, person)
  await invalidateCodes(deps, tx, ['child_email', 'reset', 'new_email', 'new_phone'], person)
}

/** What the family can be restored with, once. */
export async function issueRestoreTicket(
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: Person,
): Promise<string> {
  return deps.secrets.deriveCode(
    await issueCode(deps, tx, 'restore', { family_id, user_id }, RESTORE_TICKET_HOURS),
  )
}
