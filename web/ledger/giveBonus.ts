import { useQueryClient } from '@tanstack/react-query'
import { type Bonus, giveBonus } from '#contract/ledger/ledger.ts'
import { call } from '#web/platform/app/api.ts'

/** Gives a child points; whatever shows points asks again, however it went. */
export function useGiveBonus() {
  const queries = useQueryClient()
  return async (bonus: Bonus) => {
    try {
      return await call(giveBonus, { body: { points: bonus } })
    } finally {
      for (const key of ['points', 'profile', 'children']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    }
  }
}
