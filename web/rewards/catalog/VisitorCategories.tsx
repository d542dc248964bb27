import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { newQueryClient } from '#web/platform/api/query-client.ts'
import { CategoryLinks } from './CategoryLinks.tsx'

/** For a visitor's menu, which has no query client. The links lead to the sign-in page first. */
export function VisitorCategories() {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <span className="group">{m.nav_catalog()}</span>
      <CategoryLinks />
    </QueryClientProvider>
  )
}
