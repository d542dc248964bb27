import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, InlineError } from './ErrorState.tsx'

/** As much of a query's result as a screen needs to show it. */
export type QueryState<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>

/** Shows the data of a query, which stays whatever a later read returns; before, `skeleton` or what failed with another try. */
export function Loaded<T>(props: {
  query: Pick<QueryState<T>, 'data' | 'isError' | 'refetch'>
  skeleton: ReactNode
  errorText: string
  /** For one part of several on a page. */
  hasInlineError?: boolean | undefined
  children: (data: T) => ReactNode
}) {
  const { query, skeleton, errorText, hasInlineError, children } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton
  const Failure = hasInlineError ? InlineError : ErrorState
  return <Failure text={errorText} onRetry={() => query.refetch()} />
}
