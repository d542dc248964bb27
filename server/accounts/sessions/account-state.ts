import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import { dayIn } from '#contract/calendar.ts'
import { RESTORE_TICKET_HOURS, SECOND_STEP_MINUTES } from '#contract/limits.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { invalidateCodes, issueCode } from './codes.ts'
import { endSessions } from './own-sessions.ts'
import { hasSecondStep } from './queries.ts'

type Closable = { closed_at: Date | null; time_zone: string }
type Person = { family_id: string; user_id: string; role: Role }

/** Returns `open`, or for a closed family: `closed` while it can be restored, and `expired` after six months. (S16) */
export function getAccountState({ clock }: Pick<Deps, 'clock'>, { closed_at, time_zone }: Closable) {
  if (!closed_at) return 'open'
  const lastDay = lastDayToRestore(dayIn(time_zone, closed_at))
  return clock.today(time_zone) <= lastDay ? 'closed' : 'expired'
}

/**
 * Call this only after checking the credentials, or it would tell strangers about the account. If a parent's login has a second
 * step, throws the refusal `second_step` with a ticket for it. If the family is closed, throws the refusal `account_closed`
 * with a restore ticket for a parent, `family_closed` for a child, or `helpers_family_closed`. After six months, throws the refusal
 * `unknownAccountCode`, as if the account did not exist.
 */
export async function assertMayEnter(deps: Deps, person: Person & Closable, unknownAccountCode: RefusalCode) {
  const state = getAccountState(deps, person)
  if (state === 'expired') throw new Refusal(unknownAccountCode)
  if (person.role === 'parent' && (await hasSecondStep(deps.db, person)))
    throw new Refusal('second_step', {
      ticket: await deps.transaction((tx) => issueSecondStepTicket(deps, tx, person)),
    })
  if (state === 'open') return
  if (person.role !== 'parent')
    throw new Refusal(person.role === 'child' ? 'family_closed' : 'helpers_family_closed')
  throw new Refusal('account_closed', {
    ticket: await deps.transaction((tx) => issueRestoreTicket(deps, tx, person)),
  })
}

/**
 * Ends the sessions of a deleted person, and invalidates the person's codes for resetting the password and for verifying
 * an e-mail address or phone number.
 */
export async function revokeAccess(deps: Pick<Deps, 'clock'>, tx: Tx, person: Omit<Person, 'role'>) {
  await endSessions(tx, person)
  await invalidateCodes(deps, tx, ['child_email', 'reset', 'new_email', 'new_phone', 'second_step'], person)
}

/** Issues a ticket with which a parent can restore the closed family. */
export async function issueRestoreTicket(deps: Deps, tx: Tx, { family_id, user_id }: Person) {
  const codeId = await issueCode(deps, tx, 'restore', { family_id, user_id }, RESTORE_TICKET_HOURS)
  return deps.secrets.deriveCode(codeId)
}

/**
 * Issues a ticket that says that the person has taken the first step of a login. Alone it opens nothing: it is sent with the
 * code of the second step.
 */
export async function issueSecondStepTicket(
  deps: Deps,
  tx: Tx,
  { family_id, user_id }: Omit<Person, 'role'>,
) {
  const codeId = await issueCode(deps, tx, 'second_step', { family_id, user_id }, SECOND_STEP_MINUTES / 60)
  return deps.secrets.deriveCode(codeId)
}
