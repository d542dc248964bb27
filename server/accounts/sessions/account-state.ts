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

/** Returns `closed` while the account can be restored, `gone` after six months. (S16) */
export function accountState({ clock }: Pick<Deps, 'clock'>, { closed_at, time_zone }: Closable) {
  if (!closed_at) return 'open'
  const lastDay = lastDayToRestore(dayIn(time_zone, closed_at))
  return clock.today(time_zone) <= lastDay ? 'closed' : 'gone'
}

/**
 * Checks the family after the credentials were right. Refuses `account_closed` with a restore ticket to a parent,
 * `family_closed` to a child, and `unknown` after six months, as for an unknown account.
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

/** Ends a deleted person's sessions and codes. */
export async function revokeAccess(deps: Pick<Deps, 'clock'>, tx: Tx, person: Omit<Person, 'role'>) {
  await endSessions(tx, person)
  await invalidateCodes(deps, tx, ['child_email', 'reset', 'new_email', 'new_phone'], person)
}

export async function issueRestoreTicket(deps: Deps, tx: Tx, { family_id, user_id }: Person) {
  const codeId = await issueCode(deps, tx, 'restore', { family_id, user_id }, RESTORE_TICKET_HOURS)
  return deps.secrets.deriveCode(codeId)
}
