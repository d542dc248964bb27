import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Category } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { describePage, pageTitle } from '#web/platform/app/meta.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { CatalogPage } from './CatalogPage.tsx'
import { categoryIcons } from './category-icon.ts'
import { categoriesQuery } from './queries.ts'
import { UnknownPage } from './UnknownPage.tsx'

export const meta = () => describePage(m.catalog_description())

export default function CategoryScreen() {
  const { categoryId = '' } = useParams()
  const categories = useQuery(categoriesQuery).data
  const category = categories?.find(({ id }) => id === categoryId)
  if (categories && !category) return <UnknownPage />
  return (
    <CatalogPage
      key={categoryId}
      categoryId={categoryId}
      head={
        <>
          <title>{pageTitle(category?.name ?? m.catalog_title())}</title>
          <CategoryBanner category={category} />
        </>
      }
    />
  )
}

const CategoryBanner = ({ category }: { category: Category | undefined }) => (
  <header className="category-banner">
    {category && <Icon icon={categoryIcons[category.icon]} />}
    <div>
      <BackLink to="/catalog">{m.nav_catalog()}</BackLink>
      <h1>{category?.name ?? <span className="visually-hidden">{m.catalog_title()}</span>}</h1>
    </div>
  </header>
)
