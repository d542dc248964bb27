import { findRegistration } from '#server/store/pricing/taxes.ts'
import type { Invoice } from './invoice-data.ts'
import type { InvoiceLabels } from './invoice-labels.ts'
import { LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'
import { drawSymbol, gemSymbol } from './pdf-symbols.ts'
import type { Style } from './pdf-text.ts'

const INSET = 16
const GEM_SIZE = 22
const TOTAL_HEIGHT = 50
/** If there are more refunds than this, they share one line, so that the invoice fits on one page. */
const MAX_REFUND_LINES = 2

type Line = { label: string; small?: string; amount: string; style?: Style; amountStyle?: Style }

/** Draws the table of points, prices, taxes, payment and refunds; returns the y of the table's end. */
export function drawLines(sheet: Sheet, invoice: Invoice, labels: InvoiceLabels, top: number): number {
  const { text, formatMoney } = labels
  const table = sheet.table()

  /** Draws a row with its first baseline at `y`; returns the y of the row's end. */
  function drawRow(
    y: number,
    line: Line,
    { tag = 'TD', indent = 0 }: { tag?: 'TH' | 'TD'; indent?: number } = {},
  ) {
    const { label, small, amount, style = styles.amount, amountStyle = style } = line
    const textBox = { x: LEFT + INSET + indent, width: 376 }
    let nextY = y
    table.row(tag, [
      (pen) => {
        nextY = pen.write(label, style, { ...textBox, y })
        if (small) nextY = pen.write(small, styles.small, { ...textBox, y: nextY - 1 })
      },
      (pen) => pen.write(amount, amountStyle, { x: LEFT, y, width: WIDTH - INSET, align: 'right' }),
    ])
    return nextY
  }

  function drawRowBelowRule(y: number, line: Line) {
    sheet.rule(y)
    return drawRow(y + 20, line) - 3
  }

  let y =
    drawRow(top, { label: text('item'), amount: text('amount'), style: styles.label }, { tag: 'TH' }) - 2
  sheet.rule(y)
  sheet.artifact(() => drawSymbol(sheet.document, gemSymbol, LEFT + INSET, y + 11, GEM_SIZE))
  y = drawRow(y + 26, pointsLine(invoice, labels), { indent: GEM_SIZE + 12 }) + 2
  for (const line of priceLines(invoice, labels)) y = drawRowBelowRule(y, line)

  y += 8
  sheet.band(y, TOTAL_HEIGHT)
  drawRow(y + 31, {
    label: text('total'),
    amount: formatMoney(invoice.total_price),
    style: styles.item,
    amountStyle: styles.total,
  })
  y += TOTAL_HEIGHT + 4

  const [paymentLine, ...laterLines] = paymentLines(invoice, labels)
  y = drawRow(y + 20, paymentLine) - 3
  for (const line of laterLines) y = drawRowBelowRule(y, line)
  return y
}

function pointsLine(
  { points, bonus_points, base_price }: Invoice,
  { text, formatNumber, formatMoney }: InvoiceLabels,
): Line {
  return {
    label: text('points', { points: formatNumber(points + bonus_points) }),
    amount: formatMoney(base_price),
    style: styles.item,
    ...(bonus_points > 0 && {
      small: text('parts', { points: formatNumber(points), bonus: formatNumber(bonus_points) }),
    }),
  }
}

function priceLines(invoice: Invoice, { text, formatMoney, describeTax }: InvoiceLabels): Line[] {
  const { base_price, discount, promo, taxes, postal_code, seller } = invoice
  const discountLines: Line[] = [
    {
      label: text('discount'),
      amount: formatMoney(-discount),
      ...(promo && { small: text('promo', { code: promo }) }),
    },
    { label: text('net'), amount: formatMoney(base_price - discount) },
  ]
  return [
    ...(discount > 0 ? discountLines : []),
    ...taxes.map((taxLine) => {
      const registration = findRegistration(taxLine.name, postal_code)
      const number = registration && seller.numbers[registration]
      return {
        label: describeTax(taxLine, postal_code),
        amount: formatMoney(taxLine.amount),
        ...(number && { small: text('tax_number', { number }) }),
      }
    }),
  ]
}

function paymentLines(invoice: Invoice, labels: InvoiceLabels): [Line, ...Line[]] {
  const { total_price, purchased_at, card, refunds } = invoice
  const { text, formatMoney, formatDay } = labels
  const day = formatDay(purchased_at)
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return [
    {
      label: card ? text('paid', { day, card: labels.describeCard(card) }) : text('paid_somehow', { day }),
      amount: formatMoney(total_price),
    },
    ...refundLines(refunds, refunded, labels),
    ...(refunded > 0
      ? [{ label: text('kept'), amount: formatMoney(total_price - refunded), style: styles.item }]
      : []),
  ]
}

function refundLines(
  refunds: Invoice['refunds'],
  refunded: number,
  { text, formatMoney, formatDay }: InvoiceLabels,
): Line[] {
  const last = refunds.at(-1)
  if (!last || refunds.length <= MAX_REFUND_LINES) {
    return refunds.map(({ amount, made_at }) => ({
      label: text('refund', { day: formatDay(made_at) }),
      amount: formatMoney(-amount),
    }))
  }
  const label = text('refunds', { count: refunds.length, day: formatDay(last.made_at) })
  return [{ label, amount: formatMoney(-refunded) }]
}
