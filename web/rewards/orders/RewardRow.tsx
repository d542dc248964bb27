import type { ReactNode } from 'react'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { useHasPassed } from '#web/platform/app/useHasPassed.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { describeOrder, orderLabels, type Viewer } from './order-labels.ts'

export function RewardRow(props: { order: Order; viewer: Viewer; children: ReactNode }) {
  const { order, viewer, children } = props
  // Renders again when the hold ends (the time in which the parent can cancel), because the sentence and the buttons
  // change then.
  useHasPassed(order.held_until ? Date.parse(order.held_until) : Number.NaN)
  const { product, note, tracking, carrier } = order
  return (
    <li className="reward" id={`reward-${order.id}`}>
      <RewardPicture image={product.image} />
      <div className="row-text">
        <h3>{product.name}</h3>
        <span className="chips">
          {orderLabels(order, viewer.role).map(({ text, meaning }) => (
            <Chip key={text} meaning={meaning} icon={meaning === 'ok' ? IconCheck : undefined}>
              {text}
            </Chip>
          ))}
        </span>
        <p className="muted small">{describeOrder(order, viewer, new Date())}</p>
        {note && <p className="small">{m.reward_note({ note })}</p>}
        {tracking && order.status !== 'returned' && (
          <dl className="row small order-facts">
            <dt>{m.reward_tracking()}</dt>
            <dd>
              {carrier && `${carrier} `}
              <span className="number break-anywhere">{tracking}</span>
            </dd>
          </dl>
        )}
        <ReportLines order={order} viewer={viewer} />
      </div>
      <Points value={product.points} />
      {children}
    </li>
  )
}

/** Shows a parent the report and its return number. A child reads only that someone is working on the problem. */
function ReportLines({ order: { report, status, kind }, viewer }: { order: Order; viewer: Viewer }) {
  if (!report) return null
  const dayText = (instant: string) => formatDay(viewer.calendar.dayOf(instant))
  if (viewer.role === 'child')
    return report.settled_at || status === 'returned' ? null : (
      <p className="muted small">{m.reward_reported_own()}</p>
    )
  const reportedOn = { day: dayText(report.reported_at) }
  const missingText = kind === 'digital_card' ? m.reward_reported_code : m.reward_reported_undelivered
  const problemText = report.problem === 'damaged' ? m.reward_reported_damaged : missingText
  return (
    <>
      <p className="small">
        {problemText(reportedOn)} {report.settled_at && m.reward_settled({ day: dayText(report.settled_at) })}
      </p>
      <dl className="row small order-facts">
        <dt>{m.reward_return_number()}</dt>
        <dd className="number">{report.return_number}</dd>
      </dl>
      {report.return_by && !report.settled_at && (
        <p className="small">{m.reward_return_by({ day: formatDay(report.return_by) })}</p>
      )}
    </>
  )
}
