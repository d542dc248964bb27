import { lazy, type ReactNode, Suspense } from 'react'
import { m } from '#messages'
import { PartLink } from './PartLink.tsx'

const CategoryGroup = lazy(() =>
  import('#web/catalog/CategoryGroup.tsx').then((file) => ({ default: file.CategoryGroup })),
)

/** The catalogue in a header: chosen on a product's page, too. */
export const CatalogLink = ({ children }: { children: ReactNode }) => (
  <PartLink to="/catalog" also="/products/*">
    {children}
  </PartLink>
)

/** The catalogue in a drawer, category by category. Its signs come with the drawer. */
export const CatalogGroup = () => (
  <>
    <span className="group">{m.nav_catalog()}</span>
    <Suspense>
      <CategoryGroup />
    </Suspense>
  </>
)
