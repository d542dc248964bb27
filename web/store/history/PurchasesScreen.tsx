import { useQuery } from '@tanstack/react-query'
import { PAYMENTS_PER_PAGE } from '#contract/limits.ts'
import { getTotalPoints } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatDollars } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { purchasesQuery } from '#web/store/queries.ts'
import { InvoiceButton } from './InvoiceButton.tsx'
import { PurchaseNote } from './PurchaseNote.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'

export const meta = () => pageMeta(m.store_purchases(), m.store_purchases_lead())

/** /points/purchases: all purchases, newest first, each with its refunds if it has any. (P07) */
export default function PurchasesScreen() {
  const page = usePageNumber()
  return (
    <PagedList
      query={useQuery(purchasesQuery(page))}
      pageSize={PAYMENTS_PER_PAGE}
      skeleton={
        <div className="skeletons-without-avatars">
          <SkeletonRows count={5} />
        </div>
      }
      errorText={m.purchases_failed()}
      empty={
        <Card>
          <EmptyState
            scene="nest"
            title={m.purchases_none()}
            action={<LinkButton to="/points">{m.store_purchase_more()}</LinkButton>}
          >
            {m.purchases_none_text()}
          </EmptyState>
        </Card>
      }
    >
      {({ payments }) => <Purchases payments={payments} />}
    </PagedList>
  )
}

function Purchases({ payments }: { payments: readonly Payment[] }) {
  const { dayOf } = useCalendar()
  return (
    <Card>
      <PurchasesTable
        aria-label={m.store_purchases()}
        payments={payments}
        columns={[
          {
            name: m.purchases_date(),
            className: 'day',
            render: ({ purchased_at }) => purchased_at && formatDay(dayOf(purchased_at)),
          },
          {
            name: m.purchases_points(),
            className: 'bought-points',
            render: (payment) => <Points value={getTotalPoints(payment)} />,
          },
          {
            name: m.purchases_amount(),
            className: 'amount',
            render: ({ total_price }) => formatDollars(total_price),
          },
          { name: m.purchases_note(), className: 'note', render: (payment) => <Note payment={payment} /> },
        ]}
      />
    </Card>
  )
}

const Note = ({ payment }: { payment: Payment }) => (
  <ul>
    <li>
      <PurchaseNote note={payment.note} />
    </li>
    {payment.invoice_id && (
      <li>
        <InvoiceButton payment={payment}>{m.purchases_invoice({ number: payment.invoice_id })}</InvoiceButton>
      </li>
    )}
  </ul>
)
