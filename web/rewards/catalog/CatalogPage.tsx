import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/api/session.ts'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconSearch } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { usePage } from '#web/platform/ui/Pagination.tsx'
import { CartLink } from '#web/rewards/cart/CartLink.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import { ProductFilterFields } from './ProductFilterFields.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { toProductQuery, useProductFilters } from './product-query.ts'
import { productsQuery } from './queries.ts'
import './catalog.css'
import './search.css'

const SearchBox = lazyPart(async () => (await import('./SearchBox.tsx')).SearchBox, searchPlaceholder)

/** The categories beside, search and filters on top, the products of one category or of all below `head`. */
export function CatalogPage({ categoryId, head }: { categoryId?: string; head: ReactNode }) {
  const isChild = useSession().role.includes('child')
  const page = usePage()
  const state = useProductFilters()
  const list = useQuery(productsQuery(toProductQuery(state.filters, page, categoryId)))
  return (
    <div className="wrap catalog">
      <CategoryMenu />
      <div>
        <div className="catalog-top">
          <div className="catalog-search">
            <SearchBox />
            {isChild && <CartLink isIcon className="cart-button" />}
          </div>
          <ProductFilterFields state={state} count={list.data?.pagination.total} />
        </div>
        {head}
        <ProductGrid
          list={list}
          state={state}
          // The documents say it in a sentence of its own only of the whole catalogue.
          failure={categoryId ? errorText(list.error) : m.catalog_products_failed()}
        />
      </div>
    </div>
  )
}

/** Looks like the search, whose code is not waited for by the products. */
function searchPlaceholder(tryAgain?: () => void) {
  if (tryAgain) return <ErrorState text={m.generic_error()} onRetry={tryAgain} />
  return (
    <div className="search">
      <Icon icon={IconSearch} />
      <input className="input" placeholder={m.catalog_search()} inert />
    </div>
  )
}
