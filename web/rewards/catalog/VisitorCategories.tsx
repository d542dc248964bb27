import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { newQueryClient } from '#web/platform/api/query-client.ts'
import { CategoryLinks } from './CategoryLinks.tsx'

/** The categories in the drawer of a visitor, who has no cache of answers yet. Their links lead to signing in first. */
export function VisitorCategories() {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <span className="group">{m.nav_catalog()}</span>
      <CategoryLinks />
    </QueryClientProvider>
  )
}
