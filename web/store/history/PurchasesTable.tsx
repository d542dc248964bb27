import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/store/payments.ts'
import { countPages } from '#contract/values.ts'
import { m } from '#messages'
import { Card } from '#web/platform/ui/Card.tsx'
import { InlineError } from '#web/platform/ui/ErrorState.tsx'
import { Pagination, RedirectToLastPage, usePage } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { purchasesQuery } from '#web/store/queries.ts'
import './billing.css'
import { PAYMENTS_PER_PAGE } from '#contract/limits.ts'

type Column = { name: string; of: (payment: Payment) => ReactNode }

/** What was bought, as one of the tables of the settings, with pages of its own. */
export function PurchasesTable(props: {
  title: string
  /** Of its page in the address. */
  name: string
  /** While nothing was bought. */
  empty: string
  columns: readonly Column[]
}) {
  const { title, name, empty, columns } = props
  const page = usePage(name)
  const { data, isError, refetch } = useQuery(purchasesQuery(page))
  const pages = countPages(data?.pagination.total ?? 0, PAYMENTS_PER_PAGE)
  if (data && page > pages) return <RedirectToLastPage name={name} pages={pages} />
  return (
    <Card className="stack" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {!data && (isError ? <InlineError text={m.purchases_failed()} onRetry={refetch} /> : <SkeletonRows />)}
      {data?.pagination.total === 0 && <p className="muted">{empty}</p>}
      {data && data.pagination.total > 0 && (
        <>
          <table className="billing" aria-labelledby={name}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column.name}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.payments.map((payment) => (
                <tr key={payment.id}>
                  {columns.map((column) => (
                    <td key={column.name} data-name={column.name}>
                      {column.of(payment)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Pagination name={name} title={title} page={page} pages={pages} />
        </>
      )}
    </Card>
  )
}
