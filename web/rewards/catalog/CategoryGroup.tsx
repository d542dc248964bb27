import { useQuery } from '@tanstack/react-query'
import { CategoryLinks } from './CategoryLinks.tsx'
import { categoriesQuery } from './queries.ts'

/** The categories in a drawer. While they are not known, All Categories still leads to the catalogue. */
export function CategoryGroup() {
  return <CategoryLinks categories={useQuery(categoriesQuery).data ?? []} />
}
