import { QueryClient } from '@tanstack/react-query'

/** Lost connections are retried in `call`; here a failed read is shown at once, with a button to try again. */
export const newQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
