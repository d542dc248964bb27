import { dayIn } from '#contract/calendar.ts'
import { type Order, toStatusFlags } from '#contract/rewards/orders.ts'
import type { Language } from '#contract/values.ts'
import { getDamageDeadline } from './deadlines.ts'
import type { OrderDetails } from './queries.ts'

const toIsoTime = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString())

type Viewer = { language: Language; time_zone: string | undefined }

export function toOrder(row: OrderDetails, { language, time_zone }: Viewer): Order {
  return {
    id: row.id,
    request_id: row.request_id,
    product_id: row.product_id ?? row.family_reward_id ?? '',
    user_id: row.child_id,
    status: row.status,
    ...toStatusFlags(row.status),
    kind: row.kind,
    product: {
      name: language === 'fr-CA' ? row.name_fr : row.name_en,
      image: row.picture,
      points: row.points,
    },
    requested_at: row.requested_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    decided_at: toIsoTime(row.decided_at),
    decided_by: row.decided_by,
    note: row.note,
    held_until: toIsoTime(row.held_until),
    placed_at: toIsoTime(row.placed_at),
    shipped_at: toIsoTime(row.shipped_at),
    delivered_at: toIsoTime(row.delivered_at),
    given_on: row.given_on,
    carrier: row.carrier,
    tracking: row.tracking,
    expected_from: row.expected_from,
    expected_until: row.expected_until,
    damage_until:
      row.delivered_at && row.kind !== 'digital_card' && row.kind !== 'family'
        ? getDamageDeadline(dayIn(time_zone, row.delivered_at), row.province)
        : null,
    // The code of a compensated card is no longer shown.
    has_code: row.has_code && row.status === 'delivered',
    report: row.report && {
      ...row.report,
      reported_at: new Date(row.report.reported_at).toISOString(),
      settled_at: toIsoTime(row.report.settled_at),
    },
  }
}
