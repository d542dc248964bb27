import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Wish } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconCheck, IconRoute } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { PriceReach } from '#web/rewards/products/PriceReach.tsx'
import { ProductPicture } from '#web/rewards/products/ProductPicture.tsx'
import { WishButton } from './WishButton.tsx'
import '#web/rewards/products/card.css'
import './wishes.css'

/** `childName` is given only on the parents' site. */
export function WishCard(props: {
  wish: Wish
  childName?: string
  onRemoved?: () => void
  children?: ReactNode
}) {
  const { wish, childName, onRemoved, children } = props
  const { product_id: id, product, retired } = wish
  return (
    <li className={retired ? 'product-card wish unavailable' : 'product-card wish'}>
      <div className="card-sheet">
        <Link to={href('/products/:id', { id })}>
          <span className="wish-picture">
            <ProductPicture image={product.image} sizes="(max-width: 48rem) 50vw, 14rem" />
            {wish.requested ? (
              <Chip meaning="ok" icon={IconCheck}>
                {childName ? m.wish_asked_kid({ name: childName }) : m.wish_asked()}
              </Chip>
            ) : (
              wish.is_goal && (
                <Chip meaning="wait" icon={IconRoute}>
                  {childName ? m.wish_goal_of({ name: childName }) : m.wish_goal_yours()}
                </Chip>
              )
            )}
          </span>
          <span className="card-text">
            <b className="name">{product.name}</b>
            {retired ? <Chip>{m.catalog_retired()}</Chip> : <Points value={product.points} withUnit />}
            {!retired && !wish.requested && <PriceReach price={product.points} />}
          </span>
        </Link>
        {children && <div className="wish-action">{children}</div>}
      </div>
      <WishButton product={{ id, name: product.name, retired }} onRemoved={onRemoved} />
    </li>
  )
}
