import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Product } from '#contract/rewards/catalog.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/api/session.ts'
import { describePage } from '#web/platform/app/meta.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { AddToCart } from '#web/rewards/cart/AddToCart.tsx'
import { ProductGoal } from '#web/rewards/wishes/ProductGoal.tsx'
import { ProductPageWishlist } from '#web/rewards/wishes/ProductPageWishlist.tsx'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import { Carousel } from './Carousel.tsx'
import { DeliveryInfo } from './DeliveryInfo.tsx'
import { PointsProgress } from './PointsProgress.tsx'
import { Price } from './Price.tsx'
import { productQuery } from './queries.ts'
import { RetiredNotice } from './RetiredNotice.tsx'
import './product.css'

export const meta = () => describePage(m.catalog_description())

/** /products/:id: everything about one product. Another id is another page: nothing of the one before stays. */
export default function ProductScreen() {
  const { id = '' } = useParams()
  const query = useQuery(productQuery(id))
  const { data: product, error } = query
  if (error instanceof ApiError && error.code === 'not_found') return <NotFoundScreen />
  return (
    <div className="wrap product-page">
      <title>{`${product?.name ?? m.catalog_product_title()} · ${m.app_name()}`}</title>
      <BackLink to="/catalog">{m.nav_catalog()}</BackLink>
      {!product && <h1 className="visually-hidden">{m.catalog_product_title()}</h1>}
      <Loaded query={query} skeleton={<ProductSkeleton />} errorText={m.catalog_product_failed()}>
        {(loaded) => <ProductDetails key={id} product={loaded} />}
      </Loaded>
    </div>
  )
}

function ProductDetails({ product }: { product: Product }) {
  const user = useSession()
  const isChild = user.role.includes('child')
  const { name, images, description, kind, retired } = product
  return (
    <>
      <div className="product-columns">
        <Carousel name={name} images={images} />
        <div className="product-words">
          <h1>{name}</h1>
          <Price points={product.points} />
          <p className="product-description">{description}</p>
          {retired ? (
            <>
              <RetiredNotice />
              <WishButton product={product} />
            </>
          ) : (
            <>
              {isChild && <PointsProgress points={user.points} price={product.points} />}
              {isChild && (
                <div className="product-actions">
                  <AddToCart productId={product.id} block />
                  <WishButton product={product} />
                </div>
              )}
              {isChild && <ProductGoal productId={product.id} />}
              {user.role.includes('parent') && <p>{m.catalog_child_asks()}</p>}
              <DeliveryInfo kind={kind} isChild={isChild} />
            </>
          )}
        </div>
      </div>
      {isChild && <ProductPageWishlist />}
    </>
  )
}

/** The shape of a product that is on its way. */
const ProductSkeleton = () => (
  <div className="product-columns skeletons" role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <div className="product-card">
      <div className="card-sheet">
        <span className="no-picture" />
        <span className="carousel-bar" />
      </div>
    </div>
    <div className="product-words">
      <i className="tall" />
      <i className="short" />
      <i />
      <i />
    </div>
  </div>
)
