import { findProvince } from '#contract/postal-codes.ts'
import type { Invoice } from './invoice-data.ts'
import type { InvoiceLabels } from './invoice-labels.ts'
import { LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'

const TOP = 152
/** No line starts below this, so that the table fits on the page. */
const LOWEST = 300
const columns = {
  from: { x: LEFT, width: 168 },
  to: { x: LEFT + 186, width: 178 },
  facts: { x: LEFT + 382, width: WIDTH - 382 },
}

/** Draws seller, buyer, and number and date in three columns; returns the y where the longest ends. */
export function drawParties(sheet: Sheet, invoice: Invoice, { words, day }: InvoiceLabels): number {
  const { seller, number, issued_at } = invoice

  function drawParty(label: string, [name, ...lines]: string[], place: (typeof columns)['from']) {
    let y = TOP
    if (!name) return y
    sheet.block('H2', (pen) => {
      y = pen.write(label, styles.label, { ...place, y }) + 3
    })
    sheet.block('P', (pen) => {
      y = pen.write(name, styles.strong, { ...place, y, lines: 3 })
      for (const line of lines) if (y <= LOWEST) y = pen.write(line, styles.text, { ...place, y })
    })
    return y
  }

  function drawFacts(facts: [label: string, value: string][]) {
    let y = TOP
    for (const [label, value] of facts) {
      sheet.block('P', (pen) => {
        y = pen.write(label, styles.label, { ...columns.facts, y }) + 3
        y = pen.write(value, styles.text, { ...columns.facts, y }) + 9
      })
    }
    return y
  }

  return Math.max(
    drawParty(words('from'), [seller.name, ...seller.address], columns.from),
    drawParty(words('to'), buyerLines(invoice, words('canada')), columns.to),
    drawFacts([
      [words('number'), number],
      [words('issued'), day(issued_at)],
    ]),
  )
}

function buyerLines({ buyer }: Invoice, country: string): string[] {
  const { name, line1, city, postal_code, email } = buyer
  const town = [city, postal_code && findProvince(postal_code), postal_code].filter(Boolean).join(' ')
  return [name, line1, town, town && country, email].flatMap((line) => line || [])
}
