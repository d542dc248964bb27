import type { PageRange } from '#contract/paging.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { findHistoryPage } from './queries.ts'
import { available, wallet } from './transfer.ts'

/** Lists the history of the family's wallet for a parent, and the history of its own points for a child. (P10) */
export const listOwnHistory = (deps: Deps, actor: Actor, page: PageRange) =>
  listHistory(deps, actor, actor.role === 'parent' ? wallet : available(actor.id), page)

export const listChildHistory = (deps: Deps, parent: Actor, childId: string, page: PageRange) =>
  listHistory(deps, parent, available(childId), page)

async function listHistory({ db }: Deps, { family_id, language }: Actor, account: string, page: PageRange) {
  const historyPage = await findHistoryPage(db, family_id, account, page, language)
  // A child of another family has no account in this family.
  if (!historyPage) throw new Refusal('not_found')
  return { lines: historyPage.lines, pagination: { total: historyPage.total } }
}
