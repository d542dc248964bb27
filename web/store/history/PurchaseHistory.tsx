import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { type PurchaseColumn, PurchasesTable } from './PurchasesTable.tsx'
import './billing.css'

/** A phone shows this many rows at first. billing.css hides the others. */
const ROWS_ON_PHONE = 5

/** All purchases with their invoices. (P07) */
export function PaymentHistory() {
  const { dayOf } = useCalendar()
  return (
    <FoldedHistory
      title={m.billing_payments()}
      lead={m.billing_payments_lead()}
      name="payments"
      emptyText={m.billing_payments_none()}
      columns={[
        {
          name: m.billing_id(),
          className: 'id',
          render: ({ invoice_id }) => invoice_id ?? m.billing_missing(),
        },
        {
          name: m.billing_date(),
          className: 'day',
          render: ({ purchased_at }) => (purchased_at ? formatDay(dayOf(purchased_at)) : m.billing_missing()),
        },
        {
          name: m.billing_invoice(),
          className: 'invoice-cell',
          render: (payment) => <Invoice payment={payment} />,
        },
      ]}
    />
  )
}

/** All purchases with their notes, prices and payment cards. (P07) */
export function OrderHistory() {
  const { dayOf } = useCalendar()
  return (
    <FoldedHistory
      title={m.billing_orders()}
      lead={m.billing_orders_lead()}
      name="orders"
      emptyText={m.purchases_none()}
      columns={[
        { name: m.billing_note(), className: 'note', render: ({ note }) => <PurchaseNote note={note} /> },
        { name: m.billing_total(), className: 'amount', render: (payment) => <Price payment={payment} /> },
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

/** A list of purchases. A phone shows the first five at first. `name`: the heading's id, and the page's query parameter. */
function FoldedHistory(props: {
  title: string
  lead: string
  name: string
  emptyText: string
  columns: readonly PurchaseColumn[]
}) {
  const { title, lead, name, emptyText, columns } = props
  const page = usePageNumber(name)
  const [isUnfolded, setUnfolded] = useState(page > 1)
  return (
    <Card className={isUnfolded ? 'stack' : 'stack folded-on-phone'} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <PagedList
        query={useQuery(purchasesQuery(page))}
        pageSize={PAYMENTS_PER_PAGE}
        name={name}
        title={title}
        skeleton={<TableSkeleton />}
        errorText={m.purchases_failed()}
        hasInlineError
        empty={<p className="muted">{emptyText}</p>}
      >
        {({ payments }) => (
          <>
            <p className="muted small">{lead}</p>
            <PurchasesTable aria-labelledby={name} payments={payments} columns={columns} />
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

function Price({ payment }: { payment: Payment }) {
  return (
    <>
      {formatDollars(payment.total_price)}
      <span className="small muted">{m.billing_tax({ amount: formatDollars(payment.tax_price) })}</span>
      <span className="small muted">{describeState(payment)}</span>
    </>
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
      </span>
    ))}
  </Skeleton>
)
