import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '#contract/families.ts'
import { allows, listChildOrders, listRequests } from '#contract/orders.ts'
import { isExpired, listChildQuests, type Quest } from '#contract/quests.ts'
import { call } from '#web/app/api.ts'
import { familyChildren } from '#web/families/queries.ts'
import { myPoints } from '#web/ledger/queries.ts'

/** As many as one answer holds; nobody has more at once. */
const limit = 100

/** What deleting a child would do, in numbers of now. */
export async function consequencesOf({ id }: Child, today: string) {
  const of = (state: string) => call(listChildQuests, { params: { id }, querystring: { state, limit } })
  const asked = call(listChildOrders, { params: { id }, querystring: { status: 'open', limit: 1 } })
  const [open, finished, requests] = await Promise.all([of('open'), of('completed'), asked])
  return {
    open: open.pagination.total,
    // One that has run out has given its points back already.
    promised: pointsOf(open.missions.filter((quest) => !isExpired(quest, today))),
    repeats: [...open.missions, ...finished.missions].some(({ reoccur_scale }) => reoccur_scale !== null),
    finished: finished.pagination.total,
    toPay: pointsOf(finished.missions),
    requests: requests.pagination.total,
  }
}
export type ChildConsequences = Awaited<ReturnType<typeof consequencesOf>>

const pointsOf = (quests: Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** What is approved or on its way, of all children, and how many requests nobody has decided. */
async function rewardsOf(children: readonly Child[]) {
  const listed = await Promise.all(
    children.map(async ({ id, first_name }) => {
      const querystring = { status: 'completed', limit } as const
      const { orders } = await call(listChildOrders, { params: { id }, querystring })
      return orders.map((order) => ({ ...order, child: first_name }))
    }),
  )
  const { pagination } = await call(listRequests, { querystring: { limit: 1 } })
  const orders = listed.flat()
  const now = new Date()
  return {
    requests: pagination.total,
    heldOrders: orders.filter((order) => allows('cancel', 'parent', order, now)),
    onTheirWay: orders.filter(({ status }) => status === 'placed' || status === 'shipped').length,
  }
}

/** Whom and how many points closing the account would freeze, of now. */
export function useFamilyNow() {
  const queries = useQueryClient()
  return async () => {
    const fresh = { staleTime: 0 }
    const [children, { points, held }] = await Promise.all([
      queries.fetchQuery({ ...familyChildren, ...fresh }),
      queries.fetchQuery({ ...myPoints, ...fresh }),
    ])
    const rewards = await rewardsOf(children)
    return {
      ...rewards,
      names: children.filter(({ active }) => active).map(({ first_name }) => first_name),
      wallet: points,
      held,
      kids: children.reduce((sum, child) => sum + child.points, 0),
    }
  }
}
export type FamilyNow = Awaited<ReturnType<ReturnType<typeof useFamilyNow>>>
