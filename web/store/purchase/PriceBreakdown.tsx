import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { formatBonusPercent, formatTax } from '#web/store/money.ts'
import '#web/platform/ui/sum.css'

/** How the total comes about, line by line as on the invoice: the price, the discount, each tax. (P03) */
export function PriceBreakdown({ payment }: { payment: Payment }) {
  const { points, bonus_points, base_price, discount, promo, taxes, total_price } = payment
  return (
    <dl className="sum">
      <Line label={m.store_line_points({ points: formatNumber(points) })} cents={base_price} />
      {bonus_points > 0 && (
        <Line
          label={m.store_line_bonus({
            bonus: formatNumber(bonus_points),
            percent: formatBonusPercent(payment),
          })}
          cents={0}
        />
      )}
      {discount > 0 && <Line label={m.store_line_promo({ code: promo ?? '' })} cents={-discount} />}
      {taxes.map((tax) => (
        <Line key={tax.name} label={formatTax(tax)} cents={tax.amount} />
      ))}
      {taxes.length === 0 && <Line label={m.store_line_no_tax()} cents={0} />}
      <div className="total">
        <dt>{m.store_line_total()}</dt>
        <dd>{formatDollars(total_price)}</dd>
      </div>
    </dl>
  )
}

const Line = ({ label, cents }: { label: string; cents: number }) => (
  <div className={cents < 0 ? 'discount' : undefined}>
    <dt>{label}</dt>
    <dd>{formatDollars(cents).replace('-', '−')}</dd>
  </div>
)
