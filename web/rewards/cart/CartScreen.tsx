import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CartItem } from '#contract/rewards/cart.ts'
import { m } from '#messages'
import { pageMeta } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { CartList } from './CartList.tsx'
import { cartQuery } from './cart-count.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { type OrderRequest, useRequestOrders } from './queries.ts'
import './cart.css'
import './kid-list-page.css'

export const meta = () => pageMeta(m.cart_title(), m.cart_description())

export default function CartScreen() {
  const query = useQuery(cartQuery)
  const request = useRequestOrders()
  if (request.isSuccess)
    return (
      <div className="wrap narrow kid-list-page">
        <RequestSent />
      </div>
    )
  return (
    <div className="wrap kid-list-page">
      <h1>{m.cart_title()}</h1>
      <Loaded query={query} skeleton={<CartSkeleton />} errorText={m.cart_failed()}>
        {(cart) => (
          // The request empties the cart. A live event may reload the empty cart before the response to the request
          // arrives, so show the requested items until then.
          <Cart cart={request.isPending ? request.variables : cart} request={request} />
        )}
      </Loaded>
    </div>
  )
}

const CartSkeleton = () => (
  <div className="cart-columns">
    <SkeletonRows count={2} />
    <div className="paper-card stack order-summary skeletons" aria-hidden="true">
      <i />
      <i className="short" />
      <i className="box" />
    </div>
  </div>
)

function Cart({ cart, request }: { cart: readonly CartItem[]; request: OrderRequest }) {
  if (cart.length === 0)
    return (
      <Card isKid className="empty">
        <Scenery scene="rewards" />
        <h2>{m.cart_empty()}</h2>
        <p>{m.cart_empty_text()}</p>
        <LinkButton to="/catalog">{m.cart_to_catalog()}</LinkButton>
      </Card>
    )
  return (
    <div className="cart-columns">
      <CartList cart={cart} />
      <OrderSummary cart={cart} request={request} />
    </div>
  )
}

/** Takes the focus, because the button that sent the request has disappeared. */
function RequestSent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card isKid className="thank-you" role="status">
      <Scenery scene="thank-you" />
      <h1 ref={heading} tabIndex={-1}>
        {m.cart_thanks()}
      </h1>
      <p>{m.cart_thanks_text()}</p>
      <div className="actions">
        <LinkButton to="/childdashboard">{m.ledger_to_trail()}</LinkButton>
        <LinkButton variant="plain" to="/gifts">
          {m.reward_own_title()}
        </LinkButton>
      </div>
    </Card>
  )
}
