import { sql } from 'kysely'
import { dayIn } from '#contract/calendar.ts'
import type { OrderStatus } from '#contract/rewards/orders.ts'
import type { OperatorDeps } from './operator-actions.ts'

type PickListEntry = Record<Exclude<(typeof csvColumns)[number], 'placed_at'>, string | null> & {
  id: string
  placed_at: Date | null
  time_zone: string
}

/**
 * Returns the pick list, from which the operator packs and sends: orders with their addresses, grouped by delivery, the
 * longest waiting first. `late`: only the orders that are past their expected day. (R06 and R09 in docs/BEHAVIOURS.md)
 */
export async function listPickList(
  { db, clock }: OperatorDeps,
  { statuses, late }: { statuses: readonly OrderStatus[]; late: boolean },
): Promise<PickListEntry[]> {
  const { rows: orders } = await sql<PickListEntry>`
    select orders.id, orders.status, products.sku, orders.name_en as name, orders.kind, orders.placed_at,
      orders.expected_until, orders.carrier, orders.tracking, orders.delivery_id,
      (select problem || ' ' || return_number from order_reports as report
        where report.family_id = orders.family_id and report.order_id = orders.id and settled_at is null
        limit 1) as report,
      deliveries.name as receiver, deliveries.phone, deliveries.email, deliveries.line1, deliveries.line2,
      deliveries.city, deliveries.province, deliveries.postal_code, deliveries.country, families.time_zone
    from orders
    join families using (family_id)
    join products on products.id = orders.product_id
    left join deliveries on deliveries.family_id = orders.family_id and deliveries.id = orders.delivery_id
    where orders.status = any (${[...statuses]}::text[])
    order by min(orders.placed_at) over (partition by coalesce(orders.delivery_id, orders.id)),
      orders.delivery_id, orders.placed_at, orders.id`.execute(db)
  const isLate = ({ expected_until, time_zone }: PickListEntry) =>
    expected_until !== null && expected_until < dayIn(time_zone, clock.now())
  return late ? orders.filter(isLate) : orders
}

/** Formats orders for packing: one address heading per parcel, followed by its items. */
export function toText(orders: PickListEntry[]): string[] {
  const parcels = Map.groupBy(orders, ({ delivery_id }) => delivery_id ?? 'by e-mail')
  return [...parcels.values()].flatMap((parcel) => [
    '',
    ...(parcel[0] ? formatAddress(parcel[0]) : []),
    ...parcel.map((order) => `    ${formatItem(order)}`),
  ])
}

function formatAddress({ receiver, phone, email, line1, line2, ...address }: PickListEntry): string[] {
  if (receiver === null) return ['By e-mail (digital gift cards)']
  const street = [line1, line2].filter(Boolean).join(', ')
  const { city, province, postal_code, country } = address
  return [`${receiver}, ${phone}, ${email}`, `  ${street}, ${city} ${province} ${postal_code}, ${country}`]
}

const formatItem = ({ id, status, sku, name, expected_until, carrier, tracking, report }: PickListEntry) =>
  [
    id,
    status,
    `${name} (${sku})`,
    expected_until && `expected by ${expected_until}`,
    carrier && [carrier, tracking].filter(Boolean).join(' '),
    report && `reported ${report}`,
  ]
    .filter(Boolean)
    .join(' · ')

const csvColumns = [
  'id',
  'status',
  'sku',
  'name',
  'kind',
  'placed_at',
  'expected_until',
  'carrier',
  'tracking',
  'report',
  'delivery_id',
  'receiver',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'province',
  'postal_code',
  'country',
] as const

/** Formats orders as CSV. Escapes user text, so that a spreadsheet does not run it as a formula. */
export const toCsv = (orders: PickListEntry[]): string[] => [
  csvColumns.join(','),
  ...orders.map((order) => csvColumns.map((column) => formatCell(order[column])).join(',')),
]

function formatCell(value: Date | string | null): string {
  const text = value instanceof Date ? value.toISOString() : (value ?? '')
  // A spreadsheet set to French splits at semicolons, even within quotation marks.
  const escaped = text.replace(/(^|[;\t\r\n])(?=[\s"]*[=+\-@]|[\t\r])/g, "$1'")
  return `"${escaped.replaceAll('"', '""')}"`
}
