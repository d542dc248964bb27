import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FamilyConsequences } from './queries.ts'

/** What a parent approved less than a day ago: each is sent if it is ticked, else cancelled. */
export function HeldOrders(props: {
  orders: FamilyConsequences['heldOrders']
  toSend: readonly string[]
  onChange: (toSend: string[]) => void
}) {
  const { orders, toSend, onChange } = props
  return (
    <fieldset className="field held-orders">
      <legend className="label">{m.closing_account_held({ count: orders.length })}</legend>
      {orders.map(({ id, child, product }) => (
        <Checkbox
          key={id}
          name={`send-${id}`}
          value={toSend.includes(id)}
          onChange={(isTicked) => onChange(isTicked ? [...toSend, id] : toSend.filter((one) => one !== id))}
          onBlur={() => {}}
          error={undefined}
        >
          {m.closing_account_held_order({
            reward: product.name,
            name: child,
            points: formatNumber(product.points),
          })}
        </Checkbox>
      ))}
      <p className="help">{m.closing_account_held_help()}</p>
    </fieldset>
  )
}
