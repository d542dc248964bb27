import { findRegistration } from '#server/store/pricing/taxes.ts'
import type { Invoice } from './invoice-data.ts'
import type { InvoiceLabels } from './invoice-labels.ts'
import { LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'
import { drawSign, gemSign } from './pdf-symbols.ts'
import type { Style } from './pdf-text.ts'

const INSET = 16
const GEM = 22
const TOTAL = 50
/** More refunds share one line, so that the invoice fits on one page. */
const REFUND_LINES = 2

type Line = { text: string; small?: string; amount: string; style?: Style; amountStyle?: Style }

/** Draws the table of points, prices, taxes, payment and refunds; returns the y of its end. */
export function drawLines(sheet: Sheet, invoice: Invoice, labels: InvoiceLabels, top: number): number {
  const { words, money } = labels
  const table = sheet.table()

  /** Draws a row with its first baseline at `y`; returns the y of its end. */
  function drawRow(
    y: number,
    given: Line,
    { tag = 'TD', indent = 0 }: { tag?: 'TH' | 'TD'; indent?: number } = {},
  ) {
    const { text, small, amount, style = styles.amount, amountStyle = style } = given
    const words = { x: LEFT + INSET + indent, width: 376 }
    let end = y
    table.row(tag, [
      (pen) => {
        end = pen.write(text, style, { ...words, y })
        if (small) end = pen.write(small, styles.small, { ...words, y: end - 1 })
      },
      (pen) => pen.write(amount, amountStyle, { x: LEFT, y, width: WIDTH - INSET, align: 'right' }),
    ])
    return end
  }

  function drawRuled(y: number, line: Line) {
    sheet.rule(y)
    return drawRow(y + 20, line) - 3
  }

  let y =
    drawRow(top, { text: words('item'), amount: words('amount'), style: styles.label }, { tag: 'TH' }) - 2
  sheet.rule(y)
  sheet.artifact(() => drawSign(sheet.page, gemSign, LEFT + INSET, y + 11, GEM))
  y = drawRow(y + 26, pointsLine(invoice, labels), { indent: GEM + 12 }) + 2
  for (const line of priceLines(invoice, labels)) y = drawRuled(y, line)

  y += 8
  sheet.paper(y, TOTAL)
  drawRow(y + 31, {
    text: words('total'),
    amount: money(invoice.total_price),
    style: styles.item,
    amountStyle: styles.total,
  })
  y += TOTAL + 4

  const [paid, ...others] = paidLines(invoice, labels)
  y = drawRow(y + 20, paid) - 3
  for (const line of others) y = drawRuled(y, line)
  return y
}

function pointsLine(
  { points, bonus_points, base_price }: Invoice,
  { words, number, money }: InvoiceLabels,
): Line {
  return {
    text: words('points', { points: number(points + bonus_points) }),
    amount: money(base_price),
    style: styles.item,
    ...(bonus_points > 0 && {
      small: words('parts', { points: number(points), bonus: number(bonus_points) }),
    }),
  }
}

function priceLines(invoice: Invoice, { words, money, tax }: InvoiceLabels): Line[] {
  const { base_price, discount, promo, taxes, postal_code, seller } = invoice
  const cheaper: Line[] = [
    {
      text: words('discount'),
      amount: money(-discount),
      ...(promo && { small: words('promo', { code: promo }) }),
    },
    { text: words('net'), amount: money(base_price - discount) },
  ]
  return [
    ...(discount > 0 ? cheaper : []),
    ...taxes.map((line) => {
      const registration = findRegistration(line.name, postal_code)
      const number = registration && seller.numbers[registration]
      return {
        text: tax(line, postal_code),
        amount: money(line.amount),
        ...(number && { small: words('tax_number', { number }) }),
      }
    }),
  ]
}

function paidLines(invoice: Invoice, labels: InvoiceLabels): [Line, ...Line[]] {
  const { total_price, purchased_at, card, refunds } = invoice
  const { words, money, day } = labels
  const paid = { day: day(purchased_at) }
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return [
    {
      text: card ? words('paid', { ...paid, card: labels.card(card) }) : words('paid_somehow', paid),
      amount: money(total_price),
    },
    ...refundLines(refunds, back, labels),
    ...(back > 0 ? [{ text: words('kept'), amount: money(total_price - back), style: styles.item }] : []),
  ]
}

function refundLines(
  refunds: Invoice['refunds'],
  back: number,
  { words, money, day }: InvoiceLabels,
): Line[] {
  const last = refunds.at(-1)
  if (!last || refunds.length <= REFUND_LINES) {
    return refunds.map(({ amount, made_at }) => ({
      text: words('refund', { day: day(made_at) }),
      amount: money(-amount),
    }))
  }
  const text = words('refunds', { count: refunds.length, day: day(last.made_at) })
  return [{ text, amount: money(-back) }]
}
