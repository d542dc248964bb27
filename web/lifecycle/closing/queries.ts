import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { isExpired, listChildQuests, type Quest } from '#contract/quests/quests.ts'
import { isOrderStepAllowed, listChildOrders, listRequestedOrders } from '#contract/rewards/orders.ts'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { call } from '#web/platform/api/api.ts'

/** The API's maximum. */
const PAGE_SIZE = 100

async function readAllPages<Page extends { pagination: { total: number } }>(
  readPage: (page: { offset: number; limit: number }) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const first = await readPage({ offset: 0, limit: PAGE_SIZE })
  const offsets = Array.from(
    { length: Math.floor((first.pagination.total - 1) / PAGE_SIZE) },
    (_, at) => at + 1,
  )
  return [
    first,
    ...(await Promise.all(offsets.map((at) => readPage({ offset: at * PAGE_SIZE, limit: PAGE_SIZE })))),
  ]
}

/** What deleting a child would do now. `promised`, `toPay` are points. */
export async function readChildConsequences({ id }: Child, today: string) {
  const readQuests = async (state: string) => {
    const pages = await readAllPages((page) =>
      call(listChildQuests, { params: { id }, querystring: { state, ...page } }),
    )
    return { missions: pages.flatMap(({ missions }) => missions), total: pages[0].pagination.total }
  }
  const openOrders = call(listChildOrders, { params: { id }, querystring: { status: 'open', limit: 1 } })
  const [open, finished, requests] = await Promise.all([
    readQuests('open'),
    readQuests('completed'),
    openOrders,
  ])
  return {
    open: open.total,
    // Expired quests have already returned their points.
    promised: sumPoints(open.missions.filter((quest) => !isExpired(quest, today))),
    repeats: [...open.missions, ...finished.missions].some(({ reoccur_scale }) => reoccur_scale !== null),
    finished: finished.total,
    toPay: sumPoints(finished.missions),
    requests: requests.pagination.total,
  }
}
export type ChildConsequences = Awaited<ReturnType<typeof readChildConsequences>>

const sumPoints = (quests: Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** The family's approved orders, and the number of undecided requests. */
async function readRewards(children: readonly Child[]) {
  const listed = await Promise.all(
    children.map(async ({ id, first_name }) => {
      const pages = await readAllPages((page) =>
        call(listChildOrders, { params: { id }, querystring: { status: 'completed', ...page } }),
      )
      return pages.flatMap(({ orders }) => orders).map((order) => ({ ...order, child: first_name }))
    }),
  )
  const { pagination } = await call(listRequestedOrders, { querystring: { limit: 1 } })
  const orders = listed.flat()
  const now = new Date()
  return {
    requests: pagination.total,
    heldOrders: orders.filter((order) => isOrderStepAllowed('cancel', 'parent', order, now)),
    onTheirWay: orders.filter(({ status }) => status === 'placed' || status === 'shipped').length,
  }
}

/** Returns a function that reads what closing the account would do now. `wallet`, `held` and `kids` are points. */
export function useReadFamilyConsequences() {
  const queryClient = useQueryClient()
  return async () => {
    const fresh = { staleTime: 0 }
    const [children, { points, held }] = await Promise.all([
      queryClient.fetchQuery({ ...childrenQuery, ...fresh }),
      queryClient.fetchQuery({ ...myPointsQuery, ...fresh }),
    ])
    const rewards = await readRewards(children)
    return {
      ...rewards,
      names: children.filter(({ active }) => active).map(({ first_name }) => first_name),
      wallet: points,
      held,
      kids: children.reduce((sum, child) => sum + child.points, 0),
    }
  }
}
export type FamilyConsequences = Awaited<ReturnType<ReturnType<typeof useReadFamilyConsequences>>>
