import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Card } from '#web/platform/ui/Card.tsx'
import { OrderHistory } from '#web/store/history/OrderHistory.tsx'
import { PaymentHistory } from '#web/store/history/PaymentHistory.tsx'
import { KeptCards } from './KeptCards.tsx'
import { theStore } from './queries.ts'

/** The content of the settings' Payment & Billing tab. (P04, P07) */
export function PaymentSettings() {
  const { data: store } = useQuery(theStore)
  return (
    <div className="profilecards">
      {store === null ? <Card>{m.cards_off()}</Card> : <KeptCards />}
      <PaymentHistory />
      <OrderHistory />
    </div>
  )
}
