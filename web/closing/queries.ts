import { useQueryClient } from '@tanstack/react-query'
import type { Child } from '#contract/families.ts'
import { isExpired, listChildQuests, type Quest } from '#contract/quests.ts'
import { call } from '#web/app/api.ts'
import { familyChildren } from '#web/families/queries.ts'
import { myPoints } from '#web/ledger/queries.ts'

/** As many as one answer holds; nobody has more at once. */
const limit = 100

/** What deleting a child would do, in numbers of now. */
export async function consequencesOf({ id }: Child, today: string) {
  const of = (state: string) => call(listChildQuests, { params: { id }, querystring: { state, limit } })
  const [open, finished] = await Promise.all([of('open'), of('completed')])
  return {
    open: open.pagination.total,
    // One that has run out has given its points back already.
    promised: pointsOf(open.missions.filter((quest) => !isExpired(quest, today))),
    repeats: [...open.missions, ...finished.missions].some(({ reoccur_scale }) => reoccur_scale !== null),
    finished: finished.pagination.total,
    toPay: pointsOf(finished.missions),
  }
}
export type ChildConsequences = Awaited<ReturnType<typeof consequencesOf>>

const pointsOf = (quests: Quest[]) => quests.reduce((sum, { points }) => sum + points, 0)

/** Whom and how many points closing the account would freeze, of now. */
export function useFamilyNow() {
  const queries = useQueryClient()
  return async () => {
    const fresh = { staleTime: 0 }
    const [children, { points, held }] = await Promise.all([
      queries.fetchQuery({ ...familyChildren, ...fresh }),
      queries.fetchQuery({ ...myPoints, ...fresh }),
    ])
    return {
      names: children.filter(({ active }) => active).map(({ first_name }) => first_name),
      wallet: points,
      held,
      kids: children.reduce((sum, child) => sum + child.points, 0),
    }
  }
}
export type FamilyNow = Awaited<ReturnType<ReturnType<typeof useFamilyNow>>>
