import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ProductSummary } from '#contract/rewards/catalog.ts'
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
          <Points value={product.points} words />
          {children}
        </span>
      </Link>
      {corner}
    </li>
  )
}
