import { useMutation } from '@tanstack/react-query'
import { type Bonus, giveBonus } from '#contract/quests/bonus.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** Gives a child points. */
export const useGiveBonus = () =>
  useMutation({
    mutationFn: (bonus: Bonus) => call(giveBonus, { body: { points: bonus } }),
    meta: { invalidates: [queryKeys.points.all, queryKeys.profile, queryKeys.children.all] },
  }).mutateAsync
