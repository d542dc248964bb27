import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, InlineError } from './ErrorState.tsx'

export type QueryState<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
>

/** Renders the data of a query, else `skeleton` or the error. Data stays visible if a later refetch fails. */
export function Loaded<T>(props: {
  query: Pick<QueryState<T>, 'data' | 'error' | 'isError' | 'refetch'>
  skeleton: ReactNode
  errorText: string
  hasInlineError?: boolean | undefined
  children: (data: T) => ReactNode
}) {
  const { query, skeleton, errorText, hasInlineError, children } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  const Failure = hasInlineError ? InlineError : ErrorState
  return <Failure error={query.error} text={errorText} onRetry={() => query.refetch()} />
}
