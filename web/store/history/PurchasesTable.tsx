import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PAYMENTS_PER_PAGE } from '#contract/limits.ts'
import type { Payment } from '#contract/store/payments.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { PagedList } from '#web/platform/ui/PagedList.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { Skeleton } from '#web/platform/ui/Skeleton.tsx'
import { purchasesQuery } from '#web/store/queries.ts'
import './billing.css'

/** A phone shows this many rows at first. billing.css hides the others. */
const ROWS_ON_PHONE = 5

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

/** A paged table of purchases for the settings. A phone shows the first five until "Show all" is pressed. */
export function PurchasesTable(props: {
  title: string
  /** What the list is about. An empty list shows only `emptyText`. */
  lead: string
  /** The heading's id, and the query parameter with the page number. */
  name: string
  emptyText: string
  columns: readonly { name: string; className?: string; render: (payment: Payment) => ReactNode }[]
}) {
  const { title, lead, name, emptyText, columns } = props
  const page = usePageNumber(name)
  const query = useQuery(purchasesQuery(page))
  const [isUnfolded, setUnfolded] = useState(page > 1)
  return (
    <Card className={isUnfolded ? 'stack' : 'stack folded-on-phone'} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <PagedList
        query={query}
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
            <table className="billing" aria-labelledby={name}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th scope="col" key={column.name} className={column.className}>
                      {column.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {payments.map((payment) => (
                  <tr key={payment.id}>
                    {columns.map((column) => (
                      <td key={column.name} className={column.className} data-name={column.name}>
                        {column.render(payment)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
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
