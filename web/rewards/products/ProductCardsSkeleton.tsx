import { m } from '#messages'
import './card.css'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'

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
