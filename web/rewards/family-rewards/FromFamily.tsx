import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { ProductCard } from '#web/rewards/products/ProductCard.tsx'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import { familyProductsQuery } from './queries.ts'
import './family-rewards.css'

/** On top of a child's catalogue: what its own family offers. Renders nothing if that is nothing. (F02) */
export function FromFamily() {
  const { data: products = [] } = useQuery(familyProductsQuery)
  if (products.length === 0) return null
  return (
    <section className="from-family" aria-labelledby="from-family">
      <h2 id="from-family" className="catalog-title">
        {m.reward_family_from_family()}
      </h2>
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
    </section>
  )
}
