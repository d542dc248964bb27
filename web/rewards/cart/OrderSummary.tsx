import { useQuery } from '@tanstack/react-query'
import { type CartItem, cartTotal } from '#contract/rewards/cart.ts'
import { m } from '#messages'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { GoalEffect } from './GoalEffect.tsx'
import type { OrderRequest } from './queries.ts'
import '#web/platform/ui/sum.css'

export function OrderSummary({ cart, request }: { cart: readonly CartItem[]; request: OrderRequest }) {
  const { data: wallet, error, isError, refetch } = useQuery(myPointsQuery)
  const { mutate, isPending } = request
  const total = cartTotal(cart)
  const itemCount = cart.filter(({ retired }) => !retired).length
  const surplus = wallet && wallet.points - total
  // While the request is being sent, the server may already have taken the points.
  const isShort = !isPending && surplus !== undefined && surplus < 0
  return (
    <aside className="paper-card stack order-summary" aria-labelledby="summary">
      <h2 id="summary">{m.cart_summary()}</h2>
      <dl className="sum">
        <SummaryRow label={m.cart_items({ count: itemCount })} points={total} />
        {wallet && <SummaryRow label={m.cart_points_owned()} points={wallet.points} />}
        {surplus !== undefined && (
          <SummaryRow
            label={isShort ? m.cart_points_missing() : m.cart_points_left()}
            points={Math.abs(surplus)}
            isTotal
          />
        )}
      </dl>
      <div role="status">
        {isShort && (
          <p className="short">{m.cart_short({ count: -surplus, points: formatNumber(-surplus) })}</p>
        )}
        {itemCount === 0 && <p className="short">{m.cart_all_items_retired()}</p>}
      </div>
      {isError && !wallet && <InlineError error={error} text={m.cart_points_failed()} onRetry={refetch} />}
      <FormError>{request.error && failureText(request.error)}</FormError>
      {itemCount === 0 ? (
        <LinkButton isFullWidth to="/catalog">
          {m.cart_to_catalog()}
        </LinkButton>
      ) : isShort ? (
        <LinkButton isFullWidth to="/childdashboard">
          {m.cart_to_quests()}
        </LinkButton>
      ) : (
        <>
          {wallet && (
            <GoalEffect
              productIds={cart.map(({ product_id }) => product_id)}
              total={total}
              points={wallet.points}
            />
          )}
          <Button
            size="large"
            isFullWidth
            isDisabled={!wallet}
            isPending={isPending}
            pendingText={m.cart_asking()}
            onClick={() => mutate(cart)}
          >
            {m.cart_ask()}
          </Button>
          <p className="help">{m.cart_ask_text()}</p>
        </>
      )}
    </aside>
  )
}

const SummaryRow = (props: { label: string; points: number; isTotal?: boolean }) => (
  <div className={props.isTotal ? 'total' : undefined}>
    <dt>{props.label}</dt>
    <dd>
      <Points value={props.points} />
    </dd>
  </div>
)

/** Returns undefined if the reloaded cart shows the problem: what has changed, or how many points are missing. */
function failureText(error: Error) {
  const isShownByCart =
    error instanceof ApiError && ['cart_changed', 'points_short', 'cart_empty'].includes(error.code)
  return isShownByCart ? undefined : errorText(error)
}
