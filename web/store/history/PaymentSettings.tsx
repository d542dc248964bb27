import { useQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { getBrandName } from '#web/store/cards/card-labels.ts'
import { SavedCards } from '#web/store/cards/SavedCards.tsx'
import { storeQuery } from '#web/store/queries.ts'
import { BillingSummary } from './BillingSummary.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'

/** The settings' Payment & Billing tab. (P04, P07) */
export function PaymentSettings() {
  const { data: store } = useQuery(storeQuery)
  return (
    <div className="profile-cards">
      {store === null ? (
        <Card>{m.cards_off()}</Card>
      ) : (
        <>
          <BillingSummary />
          <SavedCards />
        </>
      )}
      <InvoiceHistory />
      <PurchaseHistory />
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
        { name: m.billing_note(), className: 'note', render: ({ note }) => note },
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
