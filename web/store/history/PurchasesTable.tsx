import type { ComponentProps, ReactNode } from 'react'
import type { Payment } from '#contract/store/payments.ts'
import './purchases-table.css'

/** The column's class says where its values stand on a phone. */
export type PurchaseColumn = {
  name: string
  className: 'id' | 'note' | 'bought-points' | 'amount' | 'day' | 'payment-card-name' | 'invoice-cell'
  render: (payment: Payment) => ReactNode
}

type TableName = Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby'>

/** One row per purchase. Every list of purchases is this table with columns of its own. (D08) */
export const PurchasesTable = ({
  payments,
  columns,
  ...name
}: TableName & { payments: readonly Payment[]; columns: readonly PurchaseColumn[] }) => (
  <table className="purchases" {...name}>
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
