import { findProvince } from '#contract/postal-codes.ts'
import type { Invoice } from './invoice-data.ts'
import type { InvoiceLabels } from './invoice-labels.ts'
import { LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'

const TOP = 152
/** No line of an address may start below this y, so that the table fits on the page. */
const LOWEST_LINE = 300
const columns = {
  from: { x: LEFT, width: 168 },
  to: { x: LEFT + 186, width: 178 },
  details: { x: LEFT + 382, width: WIDTH - 382 },
}

/** Draws the seller, the buyer, and the number and date in three columns; returns the y where the longest column ends. */
export function drawParties(sheet: Sheet, invoice: Invoice, { text, formatDay }: InvoiceLabels): number {
  const { seller, number, issued_at } = invoice

  function drawParty(label: string, [name, ...lines]: string[], column: (typeof columns)['from']) {
    let y = TOP
    if (!name) return y
    sheet.block('H2', (pen) => {
      y = pen.write(label, styles.label, { ...column, y }) + 3
    })
    sheet.block('P', (pen) => {
      y = pen.write(name, styles.strong, { ...column, y, maxLines: 3 })
      for (const line of lines) if (y <= LOWEST_LINE) y = pen.write(line, styles.text, { ...column, y })
    })
    return y
  }

  function drawDetails(details: [label: string, value: string][]) {
    let y = TOP
    for (const [label, value] of details) {
      sheet.block('P', (pen) => {
        y = pen.write(label, styles.label, { ...columns.details, y }) + 3
        y = pen.write(value, styles.text, { ...columns.details, y }) + 9
      })
    }
    return y
  }

  return Math.max(
    drawParty(text('from'), [seller.name, ...seller.address], columns.from),
    drawParty(text('to'), buyerLines(invoice, text('canada')), columns.to),
    drawDetails([
      [text('number'), number],
      [text('issued'), formatDay(issued_at)],
    ]),
  )
}

function buyerLines({ buyer }: Invoice, country: string): string[] {
  const { name, line1, city, postal_code, email } = buyer
  const cityLine = [city, postal_code && findProvince(postal_code), postal_code].filter(Boolean).join(' ')
  return [name, line1, cityLine, cityLine && country, email].flatMap((line) => line || [])
}
