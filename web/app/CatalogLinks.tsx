import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useMatch } from 'react-router'
import { m } from '#messages'

const CategoryGroup = lazy(() =>
  import('#web/catalog/CategoryGroup.tsx').then((file) => ({ default: file.CategoryGroup })),
)

/** The catalogue in a header: chosen on a product's page, too. */
export function CatalogLink({ children }: { children: ReactNode }) {
  const isCatalog = useMatch('/catalog/*') !== null
  const isProduct = useMatch('/products/*') !== null
  return (
    <Link to="/catalog" aria-current={isCatalog || isProduct ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The catalogue in a drawer, category by category. Its signs come with the drawer. */
export const CatalogGroup = () => (
  <>
    <span className="group">{m.nav_catalog()}</span>
    <Suspense>
      <CategoryGroup />
    </Suspense>
  </>
)
