import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  changeFamilyReward,
  createFamilyRewards,
  deleteFamilyReward,
  type FamilyRewardForm,
  listFamilyProducts,
  listFamilyRewards,
} from '#contract/rewards/family-rewards.ts'
import { apiPath, call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { takePrefetchedResponse } from '#web/platform/api/prefetched.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The family's own rewards, for parents. */
export const familyRewardsQuery = queryOptions({
  queryKey: [...queryKeys.catalog.lists, 'family-rewards'],
  queryFn: async ({ signal }) => (await call(listFamilyRewards, { signal })).family_rewards,
})

/** What the family offers to the signed-in child. */
export const familyProductsQuery = queryOptions({
  queryKey: [...queryKeys.catalog.lists, 'from-family'],
  initialData: () => takePrefetchedResponse(listFamilyProducts, apiPath(listFamilyProducts))?.products,
  queryFn: async ({ signal }) => (await call(listFamilyProducts, { signal })).products,
})

const meta = { invalidates: [queryKeys.catalog.lists] }

export const useCreateRewards = () =>
  useMutation({
    mutationFn: async (family_rewards: FamilyRewardForm[]) =>
      (await call(createFamilyRewards, { body: { family_rewards } })).family_rewards,
    meta,
  })

export const useChangeReward = () =>
  useMutation({
    mutationFn: ({ id, ...family_reward }: FamilyRewardForm & { id: string }) =>
      call(changeFamilyReward, { params: { id }, body: { family_reward } }),
    meta,
  })

export const useDeleteReward = () =>
  useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(deleteFamilyReward, { params: { id } })),
    meta,
  })
