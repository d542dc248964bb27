import { Link } from 'react-router'
import type { Card } from '#contract/store/cards.ts'
import { getTotalPoints } from '#contract/store/packages.ts'
import { m } from '#messages'
import { formatDay, formatDollars, formatNumber } from '#web/platform/app/format.ts'
import { findPackage, type ReloadDraft } from './reload-draft.ts'

/** What saving agrees to, in the numbers that were chosen; a change of these words is another version of the mandate. */
export function MandateText(props: { values: ReloadDraft; card: Card | undefined; isCardMissing: boolean }) {
  const { values, card, isCardMissing } = props
  if (isCardMissing)
    return (
      <p className="reload-mandate">
        {m.reload_no_card()} <Link to="/settings/payment">{m.reload_add_card()}</Link>
      </p>
    )
  const [amount, threshold] = [findPackage(values.amount), findPackage(values.threshold)]
  if (!card || !amount || !threshold || !values.start_date) return null
  return (
    <p className="reload-mandate">
      {m.reload_mandate({
        card: `•••• ${card.card.last4}`,
        price: formatDollars(amount.base_price),
        amount: formatNumber(getTotalPoints(amount)),
        threshold: formatNumber(getTotalPoints(threshold)),
        day: formatDay(values.start_date, { dateStyle: 'long' }),
      })}
    </p>
  )
}
