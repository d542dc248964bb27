import { getTotalPoints } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { StepHeading } from '#web/platform/ui/StepHeading.tsx'
import { CardSummary } from '#web/store/cards/CardSummary.tsx'
import { useCardProvider } from '#web/store/cards/queries.ts'
import { TestPaymentsNotice } from '#web/store/cards/TestPaymentsNotice.tsx'
import { formatBonusPercent, formatTax } from '#web/store/money.ts'
import { PromoCode } from './PromoCode.tsx'
import type { Purchase } from './usePurchase.ts'
import '#web/platform/ui/sum.css'

/** Step 3 of a purchase: the points, the price and the card, before the card is charged. */
export function ReviewStep(props: { owed: number; isCharging: boolean; purchase: Purchase }) {
  const { owed, isCharging, purchase } = props
  const { pendingPayment: payment, card, goTo, pay, changePromo } = purchase
  const { provider, isError, retry } = useCardProvider()
  if (!payment || !card) return null
  const { points, bonus_points } = payment
  const totalPoints = getTotalPoints(payment)
  return (
    <>
      <StepHeading>{m.store_step_review()}</StepHeading>
      <p className="muted lead">{m.store_review_lead()}</p>
      {provider?.isTest && <TestPaymentsNotice />}
      <div className="card review">
        <div className="purchased-points">
          <p className="small muted">{m.store_you_get()}</p>
          <p className="large-points">
            <Gem isLarge />
            {formatNumber(totalPoints)}
            <span className="visually-hidden"> {m.points_word({ points: totalPoints })}</span>
          </p>
          {bonus_points > 0 && (
            <p className="small muted">
              {m.store_points_and_bonus({ points: formatNumber(points), bonus: formatNumber(bonus_points) })}
            </p>
          )}
          {!isCharging && <ChangeButton label={m.store_change_points()} onClick={() => goTo('package')} />}
        </div>
        <PriceBreakdown payment={payment} />
        {owed > 0 && <OwedDeduction payment={payment} owed={owed} />}
      </div>
      <div className="two-columns review-columns">
        <section className="card paid-with" aria-labelledby="paidwith">
          <h3 id="paidwith">{m.store_payment()}</h3>
          {!isCharging && <ChangeButton label={m.store_change_card()} onClick={() => goTo('card')} />}
          <p>
            <CardSummary card={card} />
          </p>
        </section>
        <PromoCode payment={payment} isLocked={isCharging} onChangeCode={changePromo} />
      </div>
      <p className="secure-note">
        <Icon icon={IconLock} />
        <span>{m.cards_safe()}</span>
      </p>
      <FormError>{isError && m.cards_form_failed()}</FormError>
      <div className="row pay-bar">
        <Button variant="ghost" isDisabled={isCharging} onClick={() => goTo('card')}>
          {m.store_back()}
        </Button>
        <Button
          icon={IconLock}
          size="large"
          isDisabled={!provider && !isError}
          isPending={isCharging}
          pendingText={m.store_paying()}
          onClick={() => (provider ? pay(provider) : retry())}
        >
          {provider || !isError
            ? m.store_pay({ total: formatDollars(payment.total_price) })
            : m.ui_try_again()}
        </Button>
      </div>
    </>
  )
}

const ChangeButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="quiet" aria-label={label} onClick={onClick}>
    {m.store_change()}
  </Button>
)

/** Tells how many of the bought points repay owed points. */
function OwedDeduction({ payment, owed }: { payment: Payment; owed: number }) {
  const totalPoints = getTotalPoints(payment)
  const repaidPoints = Math.min(owed, totalPoints)
  const amounts = { repaid: formatNumber(repaidPoints), left: formatNumber(totalPoints - repaidPoints) }
  return <p className="owed-deduction">{m.store_owed_review({ count: repaidPoints, ...amounts })}</p>
}

/** Shows the same amounts as the invoice: points, discount, taxes and total. (P03) */
function PriceBreakdown({ payment }: { payment: Payment }) {
  const { points, bonus_points, base_price, discount, promo, taxes, total_price } = payment
  return (
    <dl className="sum">
      <PriceLine label={m.store_line_points({ points: formatNumber(points) })} cents={base_price} />
      {bonus_points > 0 && (
        <PriceLine
          label={m.store_line_bonus({
            bonus: formatNumber(bonus_points),
            percent: formatBonusPercent(payment),
          })}
          cents={0}
        />
      )}
      {discount > 0 && <PriceLine label={m.store_line_promo({ code: promo ?? '' })} cents={-discount} />}
      {taxes.map((tax) => (
        <PriceLine key={tax.name} label={formatTax(tax)} cents={tax.amount} />
      ))}
      {taxes.length === 0 && <PriceLine label={m.store_line_taxes()} cents={0} />}
      <div className="total">
        <dt>{m.store_line_total()}</dt>
        <dd>{formatDollars(total_price)}</dd>
      </div>
    </dl>
  )
}

const PriceLine = ({ label, cents }: { label: string; cents: number }) => (
  <div className={cents < 0 ? 'discount' : undefined}>
    <dt>{label}</dt>
    <dd>{formatDollars(cents).replace('-', '−')}</dd>
  </div>
)
