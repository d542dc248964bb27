import { useQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { getBrandName } from '#web/store/cards/card-labels.ts'
import { cardsQuery } from '#web/store/cards/queries.ts'
import { SavedCards } from '#web/store/cards/SavedCards.tsx'
import { purchasesQuery, storeQuery } from '#web/store/queries.ts'
import { BillingSummary } from './BillingSummary.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { PurchaseNote } from './PurchaseNote.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'

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
          <InvoiceHistory />
          <PurchaseHistory />
        </>
      )}
    </div>
  )
}

/** All purchases with their notes and payment cards. The URL calls them orders. (P07) */
function PurchaseHistory() {
  const { dayOf } = useCalendar()
  return (
    <PurchasesTable
      title={m.billing_orders()}
      lead={m.billing_orders_lead()}
      name="orders"
      emptyText={m.purchases_none_text()}
      columns={[
        { name: m.billing_note(), className: 'note', render: ({ note }) => <PurchaseNote note={note} /> },
        {
          name: m.billing_total(),
          className: 'amount',
          render: ({ total_price }) => formatDollars(total_price),
        },
        {
          name: m.billing_bought_on(),
          className: 'day',
          render: ({ purchased_at }) => (purchased_at ? formatDay(dayOf(purchased_at)) : m.billing_missing()),
        },
        { name: m.billing_card(), className: 'payment-card-name', render: formatPaymentCard },
      ]}
    />
  )
}

function formatPaymentCard({ payment_method }: Payment) {
  if (!payment_method) return m.billing_missing()
  const { brand, last4 } = payment_method.card
  return m.cards_ending({ brand: getBrandName(brand), last4 })
}
