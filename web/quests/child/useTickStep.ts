import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChecklistStep, Tick } from '#contract/quests/checklist.ts'
import { type Quest, tickStep } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { questRelatedKeys } from '#web/quests/queries.ts'

/**
 * Ticks the steps of a quest. Each tick is sent at once, one after the other, and shown before the server has it. `allSent` resolves once
 * no tick is under way, to false if the last one since then has failed. (W10)
 */
export function useTickStep({ id, steps: savedSteps }: Quest) {
  const queryClient = useQueryClient()
  const mutationKey = ['tick', id]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (step: Tick) => (await call(tickStep, { params: { id }, body: { step } })).mission,
    onSuccess: (quest) => queryClient.setQueryData(queryKeys.quests.detail(id), quest),
    onError: (error) => {
      flash.failure(error, m.quest_tick_failed())
      void queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) })
    },
    meta: { invalidates: questRelatedKeys },
  })
  const unsaved = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Tick, // the only mutations with this key
  })
  const lastTick = useRef<Promise<boolean>>(undefined)
  const steps = savedSteps?.map(
    (step, index): ChecklistStep => ({
      ...step,
      done:
        unsaved.findLast(({ number, text }) => number === index + 1 && text === step.text)?.done ?? step.done,
    }),
  )
  return {
    steps: steps ?? [],
    tick(step: Tick) {
      lastTick.current = mutateAsync(step).then(
        () => true,
        () => false,
      )
    },
    async allSent() {
      const isSaved = await lastTick.current
      lastTick.current = undefined
      return isSaved !== false
    },
  }
}
