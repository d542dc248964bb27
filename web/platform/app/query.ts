import { type Query, QueryClient } from '@tanstack/react-query'

/**
 * Lost connections are retried in `call`; here a failed read is shown at once, with a button to try again. Otherwise only
 * the live stream asks for it again, which leaves the error in sight meanwhile (askAgain in live.ts). Offline nothing is
 * held back to happen by itself later, when the person may have gone on or changed their mind.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...{ retry: false, staleTime: 5_000, networkMode: 'always' },
        ...{ refetchOnWindowFocus: hasData, refetchOnReconnect: hasData },
      },
      mutations: { networkMode: 'always' },
    },
  })

const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined
