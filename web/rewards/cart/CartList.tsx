import { useRef } from 'react'
import { type CartItem, isCartItemChanged } from '#contract/rewards/cart.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle, IconTrash } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { useRemoveFromCart } from './queries.ts'

/** Shows current prices and what has changed since each item was added. */
export function CartList({ cart }: { cart: readonly CartItem[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card isKid aria-labelledby="cart-items">
      <h2 id="cart-items" className="visually-hidden" tabIndex={-1} ref={heading}>
        {m.cart_items_heading()}
      </h2>
      <div role="alert">
        {cart.some(isCartItemChanged) && (
          <p className="flash info">
            <Icon icon={IconAlertCircle} />
            <span>{m.cart_changed()}</span>
          </p>
        )}
      </div>
      <ul>
        {cart.map((item) => (
          // The focused button disappears with its item, so the focus moves to the heading.
          <CartLine key={item.id} item={item} onRemoved={() => heading.current?.focus()} />
        ))}
      </ul>
    </Card>
  )
}

function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { product, retired, points_before } = item
  const { mutate, isPending } = useRemoveFromCart()
  const remove = () => mutate(item.id, { onSuccess: onRemoved, onError: (error) => flash.failure(error) })
  return (
    <li className={retired ? 'cart-line unavailable' : 'cart-line'}>
      <RewardPicture image={product.image} />
      <div className="row-text">
        <h3>{product.name}</h3>
        {retired ? (
          <p className="small">{m.cart_item_retired()}</p>
        ) : (
          isCartItemChanged(item) && (
            <p className="small">
              {m.cart_price_changed({
                before: formatNumber(points_before),
                now: formatNumber(product.points),
              })}
            </p>
          )
        )}
      </div>
      {!retired && <Points value={product.points} />}
      <button
        type="button"
        className="icon-button"
        aria-label={m.cart_remove({ name: product.name })}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && remove()}
      >
        <Icon icon={IconTrash} />
      </button>
    </li>
  )
}
