import { useQuery } from '@tanstack/react-query'
import type { Quest } from '#contract/quests/quests.ts'
import { ownHistoryQuery } from '#web/ledger/queries.ts'

/**
 * Returns a function for the first name of the parent who verified a quest. Knows only the quests on the first page of the
 * child's points history.
 */
export function useNameOfParent() {
  const { data: history } = useQuery(ownHistoryQuery(1))
  return ({ decided_at }: Quest) =>
    history?.lines.find(({ kind, at }) => kind === 'verify' && at === decided_at)?.by ?? undefined
}
