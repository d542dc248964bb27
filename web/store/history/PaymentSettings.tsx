import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Card } from '#web/platform/ui/Card.tsx'
import { SavedCards } from '#web/store/cards/SavedCards.tsx'
import { storeQuery } from '#web/store/queries.ts'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { PurchaseHistory } from './PurchaseHistory.tsx'

/** The content of the settings' Payment & Billing tab. (P04, P07) */
export function PaymentSettings() {
  const { data: store } = useQuery(storeQuery)
  return (
    <div className="profile-cards">
      {store === null ? <Card>{m.cards_off()}</Card> : <SavedCards />}
      <InvoiceHistory />
      <PurchaseHistory />
    </div>
  )
}
