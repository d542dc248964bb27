import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { CartLink } from '#web/rewards/cart/CartLink.tsx'
import { ProductCard, ProductCardsSkeleton } from '#web/rewards/products/ProductCard.tsx'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import { familyProductsQuery } from './queries.ts'
import './family-rewards.css'

/** On top of a child's catalogue: what its own family offers. Renders nothing if that is nothing. (F02) */
export function FromFamily({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <section className="from-family" aria-labelledby="from-family">
      <h2 id="from-family" className="catalog-title">
        {m.reward_family_from_family()}
      </h2>
      <Offers products={products} />
    </section>
  )
}

/** A child's whole catalogue on a server without products. (F02) */
export function OnlyFromFamily() {
  const offers = useQuery(familyProductsQuery)
  return (
    <div className="wrap only-from-family">
      <div className="row">
        <h1 className="catalog-title">{m.reward_family_from_family()}</h1>
        <CartLink withIcon className="cart-button" />
      </div>
      <Loaded query={offers} skeleton={<ProductCardsSkeleton />} errorText={m.catalog_products_failed()}>
        {(products) =>
          products.length === 0 ? (
            <EmptyState scene="nest" title={m.catalog_none()}>
              {m.reward_family_offers_none_text()}
            </EmptyState>
          ) : (
            <Offers products={products} />
          )
        }
      </Loaded>
    </div>
  )
}

const Offers = ({ products }: { products: Product[] }) => (
  <ul className="product-grid">
    {products.map((product) => (
      <ProductCard
        key={product.id}
        product={product}
        isPriority={false}
        corner={<WishButton product={product} />}
      />
    ))}
  </ul>
)
