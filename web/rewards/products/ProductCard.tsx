import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { ProductSummary } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Points } from '#web/platform/ui/Points.tsx'
import { PriceReach } from './PriceReach.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { pictureWidths } from './pictures.ts'
import './card.css'

/** `corner` lies over the picture. */
export function ProductCard(props: {
  product: ProductSummary & { id: string }
  /** True if the card is visible without scrolling. */
  isPriority: boolean
  corner: ReactNode
}) {
  const { product, isPriority, corner } = props
  return (
    <li className="product-card">
      <Link to={href('/products/:id', { id: product.id })}>
        <ProductPicture image={product.image} sizes={pictureWidths.sizes} isPriority={isPriority} />
        <span className="card-text">
          <b className="name">{product.name}</b>
          <Points value={product.points} withUnit />
          <PriceReach price={product.points} />
        </span>
      </Link>
      {corner}
    </li>
  )
}

/** As tall as the products, so that nothing moves when they load. */
export const ProductCardsSkeleton = () => (
  <div role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <div className="product-grid skeletons">
      {Array.from({ length: PRODUCTS_PER_PAGE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <div className="product-card" key={index}>
          <div className="card-sheet">
            <span className="no-picture" />
            <span className="card-text">
              <i />
              <i className="short" />
            </span>
          </div>
        </div>
      ))}
    </div>
  </div>
)
