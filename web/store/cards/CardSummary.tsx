import type { Card } from '#contract/store/cards.ts'
import { m } from '#messages'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { formatExpiry, getBrandName, isCardExpired } from './card-labels.ts'
import './cards.css'

export function CardSummary({ card }: { card: Card }) {
  const { brand, last4 } = card.card
  const expiry = formatExpiry(card.card)
  const isExpired = isCardExpired(card.card, new Date())
  return (
    <span className="card-summary">
      <span className="card-brand" aria-hidden="true">
        {getBrandName(brand)}
      </span>
      <span className="digits">
        <span className="visually-hidden">{m.cards_ending({ brand: getBrandName(brand), last4 })}</span>
        <b aria-hidden="true">•••• {last4}</b>
        <span className="small muted">
          <span className="visually-hidden">, </span>
          {isExpired ? expiry : m.cards_expires({ expiry })}
        </span>{' '}
        {isExpired && <Chip meaning="bad">{m.cards_expired()}</Chip>}
      </span>
    </span>
  )
}
