import type { ReactNode } from 'react'
import { m } from '#messages'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { SectionLink } from './SectionLink.tsx'

const CategoryLinks = lazyPart(
  async () => (await import('#web/rewards/catalog/CategoryLinks.tsx')).CategoryLinks,
)

/** A link to the catalogue that is marked as current on product pages, too. */
export const CatalogLink = ({ children }: { children: ReactNode }) => (
  <SectionLink to="/catalog" alsoCurrentOn="/products/*">
    {children}
  </SectionLink>
)

/** The categories in a drawer. Their code and icons load when the drawer opens. */
export const CatalogGroup = () => (
  <>
    <span className="group">{m.nav_catalog()}</span>
    <CategoryLinks />
  </>
)
