import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { Product } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { ProductCard, ProductCardsSkeleton } from '#web/rewards/products/ProductCard.tsx'
import { CARDS_ABOVE_FOLD } from '#web/rewards/products/pictures.ts'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import type { ProductFilterState } from './product-query.ts'

export function ProductGrid(props: {
  list: QueryState<{ products: Product[]; pagination: { total: number } }>
  state: ProductFilterState
  errorText: string
}) {
  const { list, state, errorText } = props
  return (
    <PagedList
      query={list}
      pageSize={PRODUCTS_PER_PAGE}
      skeleton={<ProductCardsSkeleton />}
      errorText={errorText}
      empty={state.isActive ? <NoMatch state={state} /> : <EmptyCatalog />}
    >
      {({ products }) => (
        <ul className="product-grid" aria-busy={list.isPlaceholderData}>
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              isPriority={index < CARDS_ABOVE_FOLD}
              corner={<WishButton product={product} />}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const NoMatch = ({ state: { filters, clear } }: { state: ProductFilterState }) => (
  <div className="empty">
    <Pip pose="hiding" />
    <h2>{m.catalog_no_match()}</h2>
    {/* Only children have the filter `reach`. If it finds nothing, the child usually needs more points. */}
    <p>{filters.reach ? m.wish_goal_encouragement() : m.catalog_no_match_text()}</p>
    <Button variant="ghost" onClick={clear}>
      {m.catalog_clear()}
    </Button>
  </div>
)

const EmptyCatalog = () => (
  <EmptyState scene="nest" title={m.catalog_none()}>
    {m.catalog_none_text()}
  </EmptyState>
)
