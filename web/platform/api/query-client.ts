import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Queries to refetch once the mutation has succeeded or failed. */
      invalidates?: readonly QueryKey[]
      /** Keeps the mutation pending until the refetch is done. */
      awaitsRefetch?: boolean
    }
  }
}

/**
 * `call` (api.ts) already retries after a lost connection, so the query client does not: an error and its retry button show at
 * once. A query that failed and has no data is not refetched when the window gets the focus or the connection returns:
 * the live stream refetches it (invalidateKeepingErrors in live.ts).
 * `networkMode: 'always'` keeps offline mutations from running later, when the user may have changed their mind.
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
        const refetches = meta?.invalidates?.map((queryKey) => queryClient.invalidateQueries({ queryKey }))
        return meta?.awaitsRefetch ? Promise.all(refetches ?? []) : undefined
      },
    }),
  })
  return queryClient
}

const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined
