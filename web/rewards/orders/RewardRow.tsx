import type { ReactNode } from 'react'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { useHasPassed } from '#web/platform/app/useHasPassed.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { describeOrder, orderLabels, type Reader } from './order-labels.ts'
import { ReportLines } from './ReportLines.tsx'

/** One reward: what it is, how it stands in plain words, and what can be done. */
export function RewardRow({
  order,
  reader,
  children,
}: {
  order: Order
  reader: Reader
  children: ReactNode
}) {
  // Read again when the hold is over: the sentence and the buttons change then.
  useHasPassed(order.held_until ? Date.parse(order.held_until) : Number.NaN)
  const { product, note, tracking, carrier } = order
  return (
    <li className="reward" id={`reward-${order.id}`}>
      <RewardPicture image={product.image} />
      <div className="row-text">
        <h3>{product.name}</h3>
        <span className="chips">
          {orderLabels(order, reader.viewer).map(({ text, meaning }) => (
            <Chip key={text} {...(meaning && { meaning })} {...(meaning === 'ok' && { icon: IconCheck })}>
              {text}
            </Chip>
          ))}
        </span>
        <p className="muted small">{describeOrder(order, reader, new Date())}</p>
        {note && <p className="small">{m.reward_note({ note })}</p>}
        {tracking && order.status !== 'returned' && (
          <dl className="small order-facts">
            <dt>{m.reward_tracking()}</dt>
            <dd>
              {carrier && `${carrier} `}
              <span className="number break-anywhere">{tracking}</span>
            </dd>
          </dl>
        )}
        <ReportLines order={order} reader={reader} />
      </div>
      <Points value={product.points} />
      {children}
    </li>
  )
}
