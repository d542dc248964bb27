import type { ComponentProps, ReactNode } from 'react'
import { Loaded, type QueryState } from './Loaded.tsx'
import { Paginated } from './Pagination.tsx'

export function PagedList<T extends { pagination: { total: number } }>(
  props: Omit<ComponentProps<typeof Loaded<T>>, 'query'> &
    Omit<ComponentProps<typeof Paginated>, 'total' | 'isOutdated' | 'children'> & {
      query: QueryState<T>
      empty: ReactNode
    },
) {
  const { query, skeleton, errorText, hasInlineError, empty, children, ...paginated } = props
  return (
    <Loaded query={query} skeleton={skeleton} errorText={errorText} hasInlineError={hasInlineError}>
      {(data) => (
        <Paginated {...paginated} total={data.pagination.total} isOutdated={query.isPlaceholderData}>
          {data.pagination.total === 0 ? empty : children(data)}
        </Paginated>
      )}
    </Loaded>
  )
}
