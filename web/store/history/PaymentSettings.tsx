import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Card } from '#web/platform/ui/Card.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { cardsQuery } from '#web/store/cards/queries.ts'
import { SavedCards } from '#web/store/cards/SavedCards.tsx'
import { purchasesQuery, storeQuery } from '#web/store/queries.ts'
import { BillingSummary } from './BillingSummary.tsx'
import { OrderHistory, PaymentHistory } from './PurchaseHistory.tsx'

/** The settings' Payment & Billing tab. (P04, P07) */
export function PaymentSettings() {
  const { data: store } = useQuery(storeQuery)
  const sellsPoints = store !== null
  const cards = useQuery({ ...cardsQuery, enabled: sellsPoints })
  const payments = useQuery(purchasesQuery(usePageNumber('payments')))
  const orders = useQuery(purchasesQuery(usePageNumber('orders')))
  const failed = [cards, payments, orders].filter(({ isError, data }) => isError && !data)
  const areHistoriesMissing = failed.includes(payments) && failed.includes(orders)
  const isAllMissing = areHistoriesMissing && failed.includes(cards)
  return (
    <div className="profile-cards">
      {sellsPoints ? <BillingSummary /> : <Card>{m.cards_off()}</Card>}
      {sellsPoints && !isAllMissing && <SavedCards />}
      {areHistoriesMissing ? (
        // One message for everything that failed.
        <InlineError
          error={payments.error}
          text={isAllMissing ? m.billing_failed() : m.purchases_failed()}
          onRetry={() => {
            // Both histories are the same query while they show the same page, so a second call must not start it again.
            for (const query of failed) void query.refetch({ cancelRefetch: false })
          }}
        />
      ) : (
        <>
          <PaymentHistory />
          <OrderHistory />
        </>
      )}
    </div>
  )
}
