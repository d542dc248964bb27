import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { ProductSummary } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { Points } from '#web/platform/ui/Points.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { pictureWidths } from './pictures.ts'
import './card.css'

/**
 * A product wherever it stands in a grid: picture, name, points, and the way to its page. In a `<ul className="products">`.
 * `corner` lies over the picture, e.g. the heart; `children` below the points.
 */
export function ProductCard(props: {
  product: ProductSummary & { id: string }
  /** It is in sight at once. */
  isPriority?: boolean
  corner?: ReactNode
  children?: ReactNode
}) {
  const { product, isPriority = false, corner, children } = props
  return (
    <li className="product-card">
      <Link to={href('/products/:id', { id: product.id })}>
        <ProductPicture image={product.image} sizes={pictureWidths.sizes} isPriority={isPriority} />
        <span className="card-text">
          <b className="name">{product.name}</b>
          <Points value={product.points} withUnit />
          {children}
        </span>
      </Link>
      {corner}
    </li>
  )
}

/** The shape of products that are on their way, as high as they will be: nothing moves when they come. */
export const ProductCardsSkeleton = ({ count = PRODUCTS_PER_PAGE }: { count?: number }) => (
  <div role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <div className="product-grid skeletons">
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="product-card" key={card}>
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
