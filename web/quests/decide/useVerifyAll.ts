import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { isOffline } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { questRelatedKeys, sendChange } from '#web/quests/queries.ts'

type Result = { id: string; error?: unknown }

/**
 * Verifies these quests one after the other. If one fails, continues with the next; if the connection is lost, does not
 * try the rest. Stays pending until the list shows the result, so that a second press does nothing.
 */
export function useVerifyAll(onResults: (results: readonly Result[]) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (quests: readonly Quest[]) => {
      const results: Result[] = []
      let lostConnection: unknown
      for (const { id } of quests) {
        try {
          if (lostConnection) throw lostConnection
          await sendChange(id, { verified: true })
          results.push({ id })
        } catch (error) {
          if (isOffline(error)) lostConnection = error
          results.push({ id, error })
        }
      }
      return results
    },
    onSuccess: (results, quests) => {
      for (const { id } of quests)
        void queryClient.invalidateQueries({ queryKey: queryKeys.quests.detail(id) })
      const failures = results.filter(({ error }) => error)
      if (failures.length > 0)
        flash.failure(failures.at(-1)?.error, m.quest_verify_all_failed({ count: failures.length }))
      onResults(results)
    },
    meta: { invalidates: questRelatedKeys, awaitsRefetch: true },
  })
}
