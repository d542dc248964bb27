import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { Product } from '#contract/rewards/catalog.ts'
import { countPages } from '#contract/values.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Pagination } from '#web/platform/ui/Pagination.tsx'
import { ProductCard } from '#web/rewards/products/ProductCard.tsx'
import { ProductCardsSkeleton } from '#web/rewards/products/ProductCardsSkeleton.tsx'
import { CARDS_ABOVE_FOLD } from '#web/rewards/products/pictures.ts'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import type { ProductFilterState } from './product-query.ts'

/** One page of products, with the way to the others. */
export function ProductGrid(props: {
  list: UseQueryResult<{ products: Product[]; pagination: { total: number } }>
  page: number
  state: ProductFilterState
  /** What to say when the products cannot be read. */
  failure: string
}) {
  const { list, page, state, failure } = props
  const [search] = useSearchParams()
  if (list.isError && !list.data) return <ErrorState text={failure} onRetry={list.refetch} />
  if (!list.data) return <ProductCardsSkeleton />
  const { products, pagination } = list.data
  const pages = countPages(pagination.total, PRODUCTS_PER_PAGE)
  if (page > pages && !list.isPlaceholderData) {
    const last = new URLSearchParams(search)
    last.set('page', String(pages))
    return <Navigate to={{ search: last.toString() }} replace />
  }
  if (pagination.total === 0) return state.isActive ? <NoMatch onClear={state.clear} /> : <EmptyCatalog />
  return (
    <>
      <ul className="product-grid" aria-busy={list.isPlaceholderData}>
        {products.map((product, at) => (
          <ProductCard
            key={product.id}
            product={product}
            isPriority={at < CARDS_ABOVE_FOLD}
            corner={<WishButton product={product} />}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="empty">
    <Pip pose="hiding" />
    <h2>{m.catalog_no_match()}</h2>
    <p>{m.catalog_no_match_text()}</p>
    <Button variant="ghost" onClick={onClear}>
      {m.catalog_clear()}
    </Button>
  </div>
)

const EmptyCatalog = () => (
  <EmptyState scene="nest" title={m.catalog_none()}>
    {m.catalog_none_text()}
  </EmptyState>
)
