import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { CatalogPage } from './CatalogPage.tsx'

export const meta = () => pageMeta(m.catalog_title(), m.catalog_description())

export default function CatalogScreen() {
  return <CatalogPage head={<h1 className="catalog-title">{m.catalog_heading()}</h1>} />
}
