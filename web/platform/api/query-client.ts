import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What to read again once the mutation has settled, whether it succeeded or failed. */
      invalidates?: readonly QueryKey[]
      /** The mutation stays pending until that has been read. */
      awaitsRefetch?: boolean
    }
  }
}

/**
 * Lost connections are retried in `call`; here a failed read is shown at once, with a button to try again. Otherwise only
 * the live stream asks for it again, which leaves the error in sight meanwhile (invalidateKeepingErrors in live.ts).
 * Offline nothing is held back to happen by itself later, when the person may have gone on or changed their mind.
 */
export function newQueryClient() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnWindowFocus: hasData,
        refetchOnReconnect: hasData,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _onMutateResult, { meta }) => {
        const reading = meta?.invalidates?.map((queryKey) => queryClient.invalidateQueries({ queryKey }))
        return meta?.awaitsRefetch ? Promise.all(reading ?? []) : undefined
      },
    }),
  })
  return queryClient
}

const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined
