import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter } from '#contract/calendar.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { RowDecision } from '#web/platform/ui/lists/RowDecision.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { requestedOrdersQuery } from './queries.ts'
import { RequestDecisionButtons } from './RequestDecisionButtons.tsx'
import './request.css'

const MAX_PICTURES = 3

/** The undecided orders that a child requested together. */
type RewardRequest = { id: string; child: Child; orders: [Order, ...Order[]] }

/** Returns the undecided requests of these children, oldest first. */
export function useRequests(kids: readonly Child[]): RewardRequest[] {
  const { data } = useQuery(requestedOrdersQuery)
  return useMemo(() => groupByRequest(data ?? [], kids), [data, kids])
}

function groupByRequest(orders: readonly Order[], kids: readonly Child[]): RewardRequest[] {
  const requests = new Map<string, RewardRequest>()
  for (const order of orders) {
    const child = kids.find(({ id }) => id === order.user_id)
    const request = requests.get(order.request_id)
    if (request) request.orders.push(order)
    else if (child) requests.set(order.request_id, { id: order.request_id, child, orders: [order] })
  }
  return [...requests.values()]
}

/** Pictures of the first rewards of a request. */
const RequestPictures = ({ orders }: { orders: readonly Order[] }) => (
  <span className="request-pictures">
    {orders.slice(0, MAX_PICTURES).map(({ id, product }) => (
      <RewardPicture key={id} image={product.image} />
    ))}
  </span>
)

/** Puts each word with a hyphen, such as "yo-yo", into a <span>, so that it breaks only if it is longer than a line. */
const keepTogether = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
      <span key={index} className="whole-word">
        {part}
      </span>
    ) : (
      part
    ),
  )

export function RequestLine(props: { request: RewardRequest; isDecided: boolean }) {
  const { request, isDecided } = props
  const { child, orders } = request
  const calendar = useCalendar()
  const { first_name: name, points } = child
  const title =
    orders.length > 1
      ? m.request_asks_several({ count: orders.length, name })
      : m.request_asks({ name, reward: orders[0].product.name })
  const price = orders.reduce((sum, { product }) => sum + product.points, 0)
  const { requested_at } = orders[0]
  const day = calendar.dayOf(requested_at)
  const time = formatTime(requested_at, calendar)
  const requestedText =
    day === calendar.today
      ? m.request_asked_today({ time })
      : day === daysAfter(calendar.today, -1)
        ? m.request_asked_yesterday({ time })
        : m.request_asked_on({ day: formatDay(day) })
  return (
    <li className="waiting-row">
      <RequestPictures orders={orders} />
      <div className="row-text">
        <Link to={href('/kids/:id/rewards', { id: child.id })}>{keepTogether(title)}</Link>
        {orders.length > 1 && (
          <p className="muted small">{orders.map(({ product }) => product.name).join(', ')}</p>
        )}
      </div>
      <p className="row-facts muted small">
        {[
          requestedText,
          m.request_set_aside({ count: price, points: formatNumber(price) }),
          m.request_points_left({ count: points, points: formatNumber(points), name }),
        ].join(' · ')}
      </p>
      <Points value={price} />
      <div className="row-actions">
        {isDecided ? (
          <RowDecision>{m.ui_decided()}</RowDecision>
        ) : (
          <RequestDecisionButtons orders={orders} childName={name} itemName={title} />
        )}
      </div>
    </li>
  )
}
