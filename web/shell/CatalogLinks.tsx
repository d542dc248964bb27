import type { ReactNode } from 'react'
import { m } from '#messages'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { SectionLink } from './SectionLink.tsx'

const CategoryLinks = lazyPart(
  async () => (await import('#web/rewards/catalog/CategoryLinks.tsx')).CategoryLinks,
)

/** Also current on a product's page. */
export const CatalogLink = ({ children }: { children: ReactNode }) => (
  <SectionLink to="/catalog" alsoOn="/products/*">
    {children}
  </SectionLink>
)

/** The categories for a drawer. Their icons load with the drawer. */
export const CatalogGroup = () => (
  <>
    <span className="group">{m.nav_catalog()}</span>
    <CategoryLinks />
  </>
)
