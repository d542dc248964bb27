import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PAYMENTS_PER_PAGE } from '#contract/limits.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import { getBrandName } from '#web/store/cards/card-labels.ts'
import { purchasesQuery } from '#web/store/queries.ts'
import { Invoice } from './Invoice.tsx'
import { PurchaseNote } from './PurchaseNote.tsx'
import './billing.css'

/** A phone shows this many rows at first. billing.css hides the others. */
const ROWS_ON_PHONE = 5
/** The heading's id, and the query parameter with the page number. */
const NAME = 'payments'

/** All purchases, each with its day, note, card, taxes, price and invoice. A phone shows the first five at first. (P07) */
export function PaymentHistory() {
  const page = usePageNumber(NAME)
  const query = useQuery(purchasesQuery(page))
  const [isUnfolded, setUnfolded] = useState(page > 1)
  const title = m.billing_history()
  return (
    <Card className={isUnfolded ? 'stack' : 'stack folded-on-phone'} aria-labelledby={NAME}>
      <h2 id={NAME}>{title}</h2>
      <PagedList
        query={query}
        pageSize={PAYMENTS_PER_PAGE}
        name={NAME}
        title={title}
        skeleton={<TableSkeleton />}
        errorText={m.purchases_failed()}
        hasInlineError
        empty={<p className="muted">{m.billing_payments_none()}</p>}
      >
        {({ payments }) => (
          <>
            <p className="muted small">{m.billing_history_lead()}</p>
            <Table payments={payments} />
            {payments.length > ROWS_ON_PHONE && (
              <Button
                variant="ghost"
                size="compact"
                className="fold-button"
                itemName={title}
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {isUnfolded ? m.billing_show_fewer() : m.billing_show_all()}
              </Button>
            )}
          </>
        )}
      </PagedList>
    </Card>
  )
}

function Table({ payments }: { payments: readonly Payment[] }) {
  const { dayOf } = useCalendar()
  const columns: { name: string; className: string; render: (payment: Payment) => ReactNode }[] = [
    {
      name: m.billing_bought_on(),
      className: 'day',
      render: ({ purchased_at }) => (purchased_at ? formatDay(dayOf(purchased_at)) : m.billing_missing()),
    },
    { name: m.billing_note(), className: 'note', render: ({ note }) => <PurchaseNote note={note} /> },
    { name: m.billing_card(), className: 'payment-card-name', render: formatPaymentCard },
    { name: m.billing_tax(), className: 'tax', render: ({ tax_price }) => formatDollars(tax_price) },
    {
      name: m.billing_total(),
      className: 'amount',
      render: (payment) => (
        <>
          {formatDollars(payment.total_price)}
          <span className="small muted">{describeState(payment)}</span>
        </>
      ),
    },
    {
      name: m.billing_invoice(),
      className: 'invoice-cell',
      render: (payment) => <Invoice payment={payment} />,
    },
  ]
  return (
    <table className="billing" aria-labelledby={NAME}>
      <thead>
        <tr>
          {columns.map(({ name, className }) => (
            <th scope="col" key={name} className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            {columns.map(({ name, className, render }) => (
              <td key={name} className={className} data-name={name}>
                {render(payment)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function describeState({ total_price, refunded }: Payment) {
  if (refunded === 0) return m.billing_paid()
  return refunded < total_price
    ? m.purchases_refunded({ amount: formatDollars(refunded) })
    : m.purchases_refunded_all()
}

function formatPaymentCard({ payment_method }: Payment) {
  if (!payment_method) return m.billing_missing()
  const { brand, last4 } = payment_method.card
  const name = getBrandName(brand)
  return (
    <>
      <span className="visually-hidden">{m.cards_ending({ brand: name, last4 })}</span>
      <span aria-hidden="true">
        {name} •••• {last4}
      </span>
    </>
  )
}

/** The shape of the table: its head and three purchases. */
const TableSkeleton = () => (
  <Skeleton className="skeletons billing-skeleton">
    {[0, 1, 2, 3].map((row) => (
      <span key={row} className={row === 0 ? 'head' : undefined}>
        <i />
        <i />
        <i />
        <i />
      </span>
    ))}
  </Skeleton>
)
