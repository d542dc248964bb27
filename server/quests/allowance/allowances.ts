import type { AllowanceForm } from '#contract/quests/allowance.ts'
import { getChild, lockActiveChild } from '#server/accounts/families/get-child.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { payFamilyAllowances } from './pay-allowances.ts'
import {
  deleteAllowance,
  findAllowance,
  findLastPayday,
  listAllowances,
  listWaitingAllowances,
  saveAllowance,
} from './queries.ts'
import { nextPayday } from './rules.ts'

/** Returns the allowances of all children, and the past weeks that are not paid yet. (W12) */
export async function getFamilyAllowances({ db }: Deps, { family_id }: Actor) {
  const [allowances, waiting_allowances] = await Promise.all([
    listAllowances(db, family_id),
    listWaitingAllowances(db, family_id),
  ])
  return { allowances, waiting_allowances }
}

export async function getOwnAllowance({ db }: Deps, { family_id, id }: Actor) {
  const [allowance, waiting] = await Promise.all([
    findAllowance(db, family_id, id),
    listWaitingAllowances(db, family_id),
  ])
  return {
    allowance: allowance ?? null,
    waiting_allowances: waiting.filter(({ child_id }) => child_id === id),
  }
}

/**
 * Gives a child an allowance from the next payday on, or changes it from then on. Throws the refusals `not_found`,
 * `child_inactive`. (W12)
 */
export function setAllowance(deps: Deps, parent: Actor, child_id: string, form: AllowanceForm) {
  const { family_id, time_zone } = parent
  return deps.transaction(async (tx) => {
    // Locks the child before the wallet, as deleting a child does.
    await lockActiveChild(tx, family_id, child_id)
    await payUntilToday(deps, tx, parent)
    const lastPayday = await findLastPayday(tx, family_id, child_id)
    const next_day = nextPayday(form.weekday, deps.clock.today(time_zone), lastPayday)
    const row = { ...form, family_id, child_id, next_day, set_by: parent.id, set_at: deps.clock.now() }
    return commitWith([saveAllowance(tx, row), announce(tx, family_id, 'points', child_id)], {
      ...form,
      child_id,
      next_day,
    })
  })
}

/** Ends a child's allowance. What waits for decisions or points is not paid any more. Throws the refusal `not_found`. (W12) */
export function endAllowance(deps: Deps, parent: Actor, child_id: string): Promise<null> {
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    await getChild(tx, family_id, child_id)
    await payUntilToday(deps, tx, parent)
    return commitWith(
      [deleteAllowance(tx, family_id, child_id), announce(tx, family_id, 'points', child_id)],
      null,
    )
  })
}

/** Pays the paydays up to today with the former settings, because the job may not have run since midnight. */
async function payUntilToday(deps: Deps, tx: Tx, family: Pick<Actor, 'family_id' | 'time_zone'>) {
  const { writes } = await payFamilyAllowances(deps, tx, family, await lockWallet(tx, family.family_id))
  await writeAll(writes)
}
