import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { WISHES_PER_PAGE } from '#contract/limits.ts'
import {
  addWish,
  getGoal,
  listChildWishes,
  type ProfileWithWishes,
  removeWish,
  setGoal,
  type Wish,
} from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { flash } from '#web/platform/ui/flash.tsx'

/** The profile query, typed with the wishes that a child's profile contains. */
export const wishesProfileQuery = queryOptions({
  ...profileQuery,
  select: (profile): ProfileWithWishes => profile,
})

/** The child's own wishes, newest first. */
export const useOwnWishes = () =>
  useQuery({ ...profileQuery, select: ({ wishes = [] }: ProfileWithWishes) => wishes })

export const goalQuery = (childId: string) =>
  queryOptions({
    queryKey: queryKeys.wishes.goal(childId),
    queryFn: async ({ signal }) => (await call(getGoal, { params: { id: childId }, signal })).goal,
    enabled: childId !== '',
  })

export const childWishesQuery = (childId: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.wishes.ofChild(childId, page),
    queryFn: ({ signal }) =>
      call(listChildWishes, {
        params: { id: childId },
        querystring: { offset: (page - 1) * WISHES_PER_PAGE, limit: WISHES_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The keys of all queries that show the child's own wishes. */
const wishRelatedKeys = [queryKeys.profile, queryKeys.wishes.goals]

export function useAddWish() {
  const updateWishes = useUpdateOwnWishes()
  return useMutation({
    mutationFn: async (product_id: string) => (await call(addWish, { body: { wish: { product_id } } })).wish,
    onSuccess: (wish) => {
      updateWishes((wishes) => [wish, ...wishes.filter(({ id }) => id !== wish.id)])
      flash.success(m.wish_added())
    },
    onError: (error) => flash.failure(error, hasAdvice(error) ? undefined : m.wish_add_failed()),
    meta: { invalidates: wishRelatedKeys },
  })
}

export function useRemoveWish() {
  const updateWishes = useUpdateOwnWishes()
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(removeWish, { params: { id } })),
    onSuccess: (_, removedId) => {
      updateWishes((wishes) => wishes.filter(({ id }) => id !== removedId))
      flash.success(m.wish_removed())
    },
    onError: (error) => flash.failure(error, m.wish_remove_failed()),
    meta: { invalidates: wishRelatedKeys },
  })
}

/** Whether the error's own text tells the child what to do. */
const hasAdvice = (error: Error) =>
  error instanceof ApiError && (error.code === 'wishes_full' || error.code === 'product_retired')

/**
 * Makes a product the goal, after adding it to the wishes if it is not on the list yet. A product that is already the
 * goal becomes an ordinary wish.
 */
export function useToggleGoal() {
  const queryClient = useQueryClient()
  const updateWishes = useUpdateOwnWishes()
  return useMutation({
    mutationFn: async ({ wish, productId }: { wish: Wish | undefined; productId: string }) => {
      const { id, user_id } =
        wish ?? (await call(addWish, { body: { wish: { product_id: productId } } })).wish
      const body = { wish_id: wish?.is_goal ? null : id }
      return { childId: user_id, goal: (await call(setGoal, { params: { id: user_id }, body })).goal }
    },
    onSuccess: ({ childId, goal }) => {
      updateWishes((wishes) => {
        const isNew = goal && !wishes.some(({ id }) => id === goal.wish.id)
        const all = isNew ? [goal.wish, ...wishes] : wishes
        return all.map((wish) => ({ ...wish, is_goal: wish.id === goal?.wish.id }))
      })
      queryClient.setQueryData(goalQuery(childId).queryKey, goal)
    },
    meta: { invalidates: wishRelatedKeys },
  })
}

/** Returns a function that changes the cached wishes before they are fetched again. */
function useUpdateOwnWishes() {
  const queryClient = useQueryClient()
  return (change: (wishes: Wish[]) => Wish[]) =>
    queryClient.setQueryData<ProfileWithWishes>(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, wishes: change(profile.wishes ?? []) },
    )
}
