import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { FormError } from '#web/platform/ui/Form.tsx'
import { Icon } from '#web/platform/ui/Icon.tsx'
import { IconLock } from '#web/platform/ui/icons.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { CardSummary } from '#web/store/cards/CardSummary.tsx'
import { useCardProvider } from '#web/store/cards/queries.ts'
import { TestPaymentsNotice } from '#web/store/cards/TestPaymentsNotice.tsx'
import { LargePoints } from './LargePoints.tsx'
import { PriceBreakdown } from './PriceBreakdown.tsx'
import { PromoCode } from './PromoCode.tsx'
import { CARD, POINTS, type Purchasing } from './usePurchase.ts'

/** Step 3: everything that is bought and paid, before anything is charged. */
export function ReviewStep({ owed, purchase }: { owed: number; purchase: Purchasing }) {
  const { order, card, isBusy, go, pay, applyPromo } = purchase
  const { provider, isError, retry } = useCardProvider()
  if (!order || !card) return null
  return (
    <>
      <StepHeading>{m.store_step_review()}</StepHeading>
      <p className="muted lead">{m.store_review_lead()}</p>
      {provider?.isTest && <TestPaymentsNotice />}
      <div className="card review">
        <div className="youget">
          <p className="small muted">{m.store_you_get()}</p>
          <YouGet order={order} />
          {!isBusy && <Change label={m.store_change_points()} onClick={() => go(POINTS)} />}
        </div>
        <PriceBreakdown order={order} />
        {owed > 0 && <OwedFirst order={order} owed={owed} />}
      </div>
      <div className="reviewtwo">
        <section className="card paidwith" aria-labelledby="paidwith">
          <h3 id="paidwith">{m.store_payment()}</h3>
          {!isBusy && <Change label={m.store_change_card()} onClick={() => go(CARD)} />}
          <p>
            <CardSummary card={card} />
          </p>
        </section>
        <PromoCode order={order} isLocked={isBusy} onUse={applyPromo} />
      </div>
      <p className="safe">
        <Icon of={IconLock} />
        <span>{m.cards_safe()}</span>
      </p>
      <FormError>{isError && m.cards_form_failed()}</FormError>
      <div className="paybar">
        <Button variant="ghost" isDisabled={isBusy} onClick={() => go(CARD)}>
          {m.store_back()}
        </Button>
        <Button
          size="lg"
          isDisabled={!provider && !isError}
          isPending={isBusy}
          pendingText={m.store_paying()}
          onClick={() => (provider ? pay(provider) : retry())}
        >
          <Icon of={IconLock} />
          {provider || !isError ? m.store_pay({ total: formatDollars(order.total_price) }) : m.ui_try_again()}
        </Button>
      </div>
    </>
  )
}

const Change = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="quiet" aria-label={label} onClick={onClick}>
    {m.store_change()}
  </Button>
)

function YouGet({ order: { points, bonus_points } }: { order: Payment }) {
  const all = points + bonus_points
  return (
    <>
      <LargePoints value={all} />
      {bonus_points > 0 && (
        <p className="small muted">
          {m.store_points_and_bonus({ points: formatNumber(points), bonus: formatNumber(bonus_points) })}
        </p>
      )}
    </>
  )
}

/** What of it goes to what is owed, said before it is paid. */
function OwedFirst({ order, owed }: { order: Payment; owed: number }) {
  const all = order.points + order.bonus_points
  const taken = Math.min(owed, all)
  const words = { owed: formatNumber(taken), left: formatNumber(all - taken) }
  return <p className="owedfirst">{m.store_owed_review({ count: taken, ...words })}</p>
}
