import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { isExpired, listChildQuests, type Quest } from '#contract/quests/quests.ts'
import type { Moment } from '#contract/quests/time-of-day.ts'
import { isOrderStepAllowed, listChildOrders, listRequestedOrders } from '#contract/rewards/orders.ts'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { parentsQuery } from '#web/accounts/parents/queries.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { call } from '#web/platform/api/api.ts'

/** The maximum number of entries that the API returns per page. */
const PAGE_SIZE = 100

async function readAllPages<Page extends { pagination: { total: number } }>(
  readPage: (page: { offset: number; limit: number }) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const first = await readPage({ offset: 0, limit: PAGE_SIZE })
  const offsets = Array.from(
    { length: Math.floor((first.pagination.total - 1) / PAGE_SIZE) },
    (_, index) => (index + 1) * PAGE_SIZE,
  )
  return [first, ...(await Promise.all(offsets.map((offset) => readPage({ offset, limit: PAGE_SIZE }))))]
}

/** Reads what deleting a child would do now. */
export async function readChildConsequences({ id }: Child, moment: Moment) {
  const readQuests = async (state: string) => {
    const pages = await readAllPages((page) =>
      call(listChildQuests, { params: { id }, querystring: { state, ...page } }),
    )
    return { missions: pages.flatMap(({ missions }) => missions), total: pages[0].pagination.total }
  }
  const [open, finished, requested] = await Promise.all([
    readQuests('open'),
    readQuests('completed'),
    call(listChildOrders, { params: { id }, querystring: { status: 'open', limit: 1 } }),
  ])
  return {
    openQuestCount: open.total,
    // The points of expired quests are already back in the wallet.
    promisedPoints: sumPoints(open.missions.filter((quest) => !isExpired(quest, moment))),
    hasSeries: [...open.missions, ...finished.missions].some(({ reoccur_scale }) => reoccur_scale !== null),
    finishedQuestCount: finished.total,
    pointsToPay: sumPoints(finished.missions),
    requestCount: requested.pagination.total,
  }
}
export type ChildConsequences = Awaited<ReturnType<typeof readChildConsequences>>

const sumPoints = (quests: Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** Counts undecided requests and undelivered orders, and lists the orders that can still be cancelled. */
async function readRewards(children: readonly Child[]) {
  // In this filter `completed` means that a parent has decided the order.
  const ordersByChild = await Promise.all(
    children.map(async ({ id, first_name }) => {
      const pages = await readAllPages((page) =>
        call(listChildOrders, { params: { id }, querystring: { status: 'completed', ...page } }),
      )
      return pages.flatMap(({ orders }) => orders).map((order) => ({ ...order, childName: first_name }))
    }),
  )
  const { pagination } = await call(listRequestedOrders, { querystring: { limit: 1 } })
  const orders = ordersByChild.flat()
  const now = new Date()
  return {
    requestCount: pagination.total,
    cancellableOrders: orders.filter((order) => isOrderStepAllowed('cancel', 'parent', order, now)),
    undeliveredCount: orders.filter(({ status }) => status === 'placed' || status === 'shipped').length,
  }
}

/** Returns a function that reads what closing the account would do now. */
export function useReadFamilyConsequences() {
  const queryClient = useQueryClient()
  return async () => {
    const [children, { points, held }, { parents, helpers }, { id: ownId }] = await Promise.all([
      queryClient.fetchQuery({ ...childrenQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...myPointsQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...parentsQuery, staleTime: 0 }),
      queryClient.fetchQuery(profileQuery),
    ])
    const rewards = await readRewards(children)
    const others = [
      ...children.filter(({ active }) => active),
      ...parents.filter(({ id }) => id !== ownId),
      ...helpers,
    ]
    return {
      ...rewards,
      otherNames: others.map(({ first_name }) => first_name),
      walletPoints: points,
      promisedPoints: held,
      childrenPoints: children.reduce((sum, child) => sum + child.points, 0),
    }
  }
}
export type FamilyConsequences = Awaited<ReturnType<ReturnType<typeof useReadFamilyConsequences>>>
