import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { OnlyFromFamily } from '#web/rewards/family-rewards/FromFamily.tsx'
import { CatalogPage } from './CatalogPage.tsx'
import { categoriesQuery } from './queries.ts'

export const meta = () => pageMeta(m.catalog_title(), m.catalog_description())

export default function CatalogScreen() {
  const isParent = useSession().role.includes('parent')
  const { data: categories } = useQuery(categoriesQuery)
  // A server without products: families have only rewards of their own. (F02)
  if (categories?.length === 0)
    return isParent ? <Navigate to="/catalog/family" replace /> : <OnlyFromFamily />
  return <CatalogPage head={<h1 className="catalog-title">{m.catalog_heading()}</h1>} />
}
