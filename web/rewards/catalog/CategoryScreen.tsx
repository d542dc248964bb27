import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { Category } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { describePage, pageTitle } from '#web/platform/app/meta.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { CatalogPage } from './CatalogPage.tsx'
import { categoryIcons } from './category-icon.ts'
import { categoriesQuery } from './queries.ts'
import { UnknownPage } from './UnknownPage.tsx'

export const meta = () => describePage(m.catalog_description())

const FamilyRewards = lazyPart(
  async () => (await import('#web/rewards/family-rewards/FamilyRewards.tsx')).FamilyRewards,
)

/** Below /catalog/family, which is no category: a route of its own would make the first screens larger. (F02) */
export default function CategoryScreen() {
  const { categoryId = '' } = useParams()
  const isParent = useSession().role.includes('parent')
  const { data: categories } = useQuery(categoriesQuery)
  if (categoryId !== 'family') return <CategoryPage categoryId={categoryId} categories={categories} />
  // Children have these rewards on top of the catalogue.
  return isParent ? (
    <FamilyRewards hasCatalog={categories?.length !== 0} />
  ) : (
    <Navigate to="/catalog" replace />
  )
}

function CategoryPage(props: { categoryId: string; categories: Category[] | undefined }) {
  const { categoryId, categories } = props
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
