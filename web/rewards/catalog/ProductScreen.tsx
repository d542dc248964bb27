import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Product, ProductKind } from '#contract/rewards/catalog.ts'
import { countLeft } from '#contract/rewards/family-limits.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/api/session.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { describePage, pageTitle } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconGift, IconMail, IconTruckDelivery } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import { AddToCart } from '#web/rewards/cart/AddToCart.tsx'
import { GoalEffect } from '#web/rewards/cart/GoalEffect.tsx'
import { ProductGoal } from '#web/rewards/wishes/ProductGoal.tsx'
import { ProductPageWishlist } from '#web/rewards/wishes/ProductPageWishlist.tsx'
import { WishButton } from '#web/rewards/wishes/WishButton.tsx'
import { Carousel } from './Carousel.tsx'
import { describeOwnLimits } from './describe-limits.ts'
import { productQuery } from './queries.ts'
import { UnknownPage } from './UnknownPage.tsx'
import './product.css'

export const meta = () => describePage(m.catalog_description())

export default function ProductScreen() {
  const { id = '' } = useParams()
  const query = useQuery(productQuery(id))
  const { data: product, error } = query
  if (error instanceof ApiError && error.code === 'not_found') return <UnknownPage />
  return (
    <div className="wrap product-page">
      <title>{pageTitle(product?.name ?? m.catalog_product_title())}</title>
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
  const { name, points, images, description, kind, retired } = product
  return (
    <>
      <div className="product-columns">
        <Carousel name={name} images={images} />
        <div className="product-text">
          <h1>{name}</h1>
          <p className="points price">
            <Gem isLarge />
            <span>{m.points_amount({ points, shown: formatNumber(points) })}</span>
          </p>
          {description && <p className="product-description">{description}</p>}
          {retired ? (
            <>
              <RetiredNotice isFamilyReward={kind === 'family'} />
              <WishButton product={product} />
            </>
          ) : (
            <>
              {isChild && <ChildActions product={product} childPoints={user.points} />}
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

/** If the child has too few points, the goal comes first and the cart second. */
function ChildActions({ product, childPoints }: { product: Product; childPoints: number }) {
  const hasEnoughPoints = childPoints >= product.points
  const limits = product.family_limits
  const canAsk = !limits || countLeft(limits) > 0
  const limitText = limits && describeOwnLimits(limits)
  return (
    <>
      <PointsProgress points={childPoints} price={product.points} />
      {!hasEnoughPoints && <ProductGoal product={product} lacksPoints />}
      <div className="product-actions">
        {canAsk && <AddToCart productId={product.id} isSecondary={!hasEnoughPoints} />}
        <WishButton product={product} />
      </div>
      {limitText && <p className={canAsk ? 'muted' : undefined}>{limitText}</p>}
      {hasEnoughPoints && (
        <>
          <GoalEffect productIds={[product.id]} total={product.points} points={childPoints} />
          <ProductGoal product={product} lacksPoints={false} />
        </>
      )}
    </>
  )
}

const ProductSkeleton = () => (
  <div className="product-columns skeletons" role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <div className="product-card">
      <div className="card-sheet">
        <span className="no-picture" />
        <span className="carousel-bar" />
      </div>
    </div>
    <div className="product-text">
      <i className="tall" />
      <i className="short" />
      <i />
      <i />
    </div>
  </div>
)

const deliveryTextsForChild: Record<ProductKind, () => string> = {
  merchandise: m.catalog_comes_merchandise_kid,
  physical_card: m.catalog_comes_physical_card_kid,
  digital_card: m.catalog_comes_digital_card_kid,
  family: m.reward_family_comes_kid,
}
const deliveryTextsForParent: Record<ProductKind, () => string> = {
  merchandise: m.catalog_comes_merchandise,
  physical_card: m.catalog_comes_physical_card,
  digital_card: m.catalog_comes_digital_card,
  family: m.reward_family_comes,
}

const DeliveryInfo = ({ kind, isChild }: { kind: ProductKind; isChild: boolean }) => (
  <p className="delivery-info">
    <Icon icon={kind === 'family' ? IconGift : kind === 'digital_card' ? IconMail : IconTruckDelivery} />
    {(isChild ? deliveryTextsForChild : deliveryTextsForParent)[kind]()}
  </p>
)

function PointsProgress({ points, price }: { points: number; price: number }) {
  const missingPoints = price - points
  return (
    <div className="paper-card points-progress">
      <div className="row between">
        <b>
          {m.catalog_points_of({ points: formatNumber(Math.min(points, price)), price: formatNumber(price) })}
        </b>
        <span className="muted">
          {missingPoints > 0 ? m.catalog_to_go({ points: formatNumber(missingPoints) }) : m.catalog_enough()}
        </span>
      </div>
      <ProgressBar value={points} max={price} />
    </div>
  )
}

const RetiredNotice = ({ isFamilyReward }: { isFamilyReward: boolean }) => (
  <div className="retired">
    <Pip pose="waiting" />
    <div>
      <h2>{m.catalog_retired()}</h2>
      <p>{isFamilyReward ? m.reward_family_gone_text() : m.catalog_retired_text()}</p>
      <LinkButton to="/catalog" variant="ghost">
        {m.catalog_browse()}
      </LinkButton>
    </div>
  </div>
)
