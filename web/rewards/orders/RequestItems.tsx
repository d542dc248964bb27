import { useId } from 'react'
import type { Order } from '#contract/rewards/orders.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { kindLabels } from './order-labels.ts'
import './request.css'

/** The orders of one request, with checkboxes if there are several. */
export function RequestItems(props: {
  label: string
  orders: readonly Order[]
  checkedIds: ReadonlySet<string>
  onChange: (checkedIds: ReadonlySet<string>) => void
  /** Returns why the order cannot be checked, or undefined if it can. */
  getDisabledReason?: (order: Order) => string | undefined
}) {
  const { label, orders, checkedIds, onChange, getDisabledReason } = props
  const idPrefix = useId()
  return (
    <fieldset className="field request-items">
      <legend className="label">{label}</legend>
      <ul>
        {orders.map((order) => {
          const { id, product, kind } = order
          const disabledReason = getDisabledReason?.(order)
          return (
            <li key={id}>
              {orders.length > 1 && (
                <input
                  type="checkbox"
                  id={`${idPrefix}-${id}`}
                  checked={disabledReason === undefined && checkedIds.has(id)}
                  disabled={disabledReason !== undefined}
                  aria-describedby={`${idPrefix}-${id}-kind`}
                  onChange={({ target }) => onChange(withChecked(checkedIds, id, target.checked))}
                />
              )}
              <RewardPicture image={product.image} />
              <span className="row-text">
                {orders.length > 1 ? (
                  <label htmlFor={`${idPrefix}-${id}`}>{product.name}</label>
                ) : (
                  <b>{product.name}</b>
                )}
                <small id={`${idPrefix}-${id}-kind`}>{disabledReason ?? kindLabels[kind]()}</small>
              </span>
              <Points value={product.points} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function withChecked(checkedIds: ReadonlySet<string>, id: string, isChecked: boolean) {
  const next = new Set(checkedIds)
  if (isChecked) next.add(id)
  else next.delete(id)
  return next
}
