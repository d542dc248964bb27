import type { Tables } from '#server/platform/db/tables.ts'
import type { ExportedRows } from '#server/platform/family-data.ts'
import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'
import { renderColumns, renderTableSection } from './table.ts'

type Row = Record<string, unknown>

const orderColumns =
  'kind points status requested_at decided_at note placed_at shipped_at carrier tracking expected_until delivered_at given_on'
const addressColumns = 'name line1 line2 city province postal_code country phone email'

/** Yields a section per child with its orders, their history and delivery addresses; then a section with all carts. */
export function* renderRewardSections(text: ExportText, rows: ExportedRows): Generator<Html> {
  const { orders = [], order_steps = [], order_reports = [], deliveries = [], cart_items = [] } = rows
  const steps = Map.groupBy(order_steps, ({ order_id }) => order_id)
  const reports = Map.groupBy(order_reports, ({ order_id }) => order_id)
  for (const [child, ordersOfChild] of Map.groupBy(orders, ({ child_id }) => child_id)) {
    yield html`<section><h2>${text.t('export_rewards_of', { name: text.findName(child) ?? '' })}</h2>
${ordersOfChild.map((order) => {
  const address = deliveries.find(({ id }) => id === order.delivery_id)
  return renderReward(text, order, address, steps.get(order.id) ?? [], reports.get(order.id) ?? [])
})}</section>
`
  }
  yield renderTableSection(text, 'cart_items', withProductNames(text, cart_items))
}

/**
 * Prepares rows for a table of the page: the product's name in the parent's language replaces the product columns, and
 * `child_id` becomes `user_id`, which is shown as a name.
 */
export const withProductNames = (text: ExportText, rows: Row[]): Row[] =>
  rows.map(({ child_id, product_id, family_reward_id, name_en, name_fr, points_before, ...rest }) => ({
    user_id: child_id,
    reward: text.language === 'fr-CA' ? name_fr : name_en,
    ...rest,
  }))

const renderReward = (
  text: ExportText,
  order: Row,
  address: Row | undefined,
  steps: Row[],
  reports: Row[],
) => html`<article><h3>${text.formatValue(text.language === 'fr-CA' ? order.name_fr : order.name_en)}</h3>
${renderColumns(text, { ...order, ...translateKindAndStatus(text, order) }, orderColumns.split(' '))}
${
  address
    ? html`<p>${text.t('export_sent_to')} ${addressColumns
        .split(' ')
        .map((column) => text.formatValue(address[column]))
        .filter(Boolean)
        .join(', ')}</p>`
    : ''
}
${reports.map((report) => renderColumns(text, report, ['problem', 'note', 'return_number', 'return_by', 'settled_at']))}
<ul>${steps.map((step) => html`<li><span class="secondary">${text.formatValue(step.taken_at)}</span> ${describeStep(text, step)}</li>`)}</ul></article>
`

function translateKindAndStatus({ t }: ExportText, order: Row) {
  const { kind, status } = order as Pick<Tables['orders'], 'kind' | 'status'>
  const isGiven = kind === 'family' && status === 'delivered'
  return { kind: t(`reward_kind_${kind}`), status: t(isGiven ? 'reward_given' : `reward_${status}`) }
}

function describeStep({ t, findName }: ExportText, row: Row) {
  const { step, taken_by, note } = row as Pick<Tables['order_steps'], 'step' | 'taken_by' | 'note'>
  const key = taken_by === null && step === 'cancel' ? 'cancelled_by_us' : step
  const text = t(`export_order_${key}`, { by: findName(taken_by) ?? t('quest_event_somebody') })
  return `${text}${note ? ` (${note})` : ''}`
}
