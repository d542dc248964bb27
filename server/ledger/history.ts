import { Refusal } from '#contract/refusals.ts'
import type { Page } from '#contract/values.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { available, wallet } from './ledger.ts'
import { linesOf } from './store.ts'

/** A parent reads the family's points, a child the own. (P10) */
export const listOwnHistory = (deps: Deps, actor: Actor, page: Page) =>
  historyOf(deps, actor, actor.role === 'parent' ? wallet : available(actor.id), page)

export const listChildHistory = (deps: Deps, parent: Actor, childId: string, page: Page) =>
  historyOf(deps, parent, available(childId), page)

async function historyOf({ db }: Deps, { family_id, language }: Actor, account: string, page: Page) {
  const found = await linesOf(db, family_id, account, page, language)
  // A child the family hasn't has no account in it.
  if (!found) throw new Refusal('not_found')
  return { lines: found.lines, pagination: { total: found.total } }
}
