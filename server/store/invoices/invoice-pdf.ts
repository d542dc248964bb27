import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Invoice } from './invoice-data.ts'
import { createInvoiceLabels, type InvoiceLabels } from './invoice-labels.ts'
import { drawLines } from './invoice-lines.ts'
import { drawParties } from './invoice-parties.ts'
import { createSheet, FOOTER_TOP, LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'
import { drawSymbol, nestSymbol } from './pdf-symbols.ts'

/** Returns a PDF of one letter-size page, tagged for screen readers. The same invoice always gives the same bytes. (P07) */
export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { language, time_zone, number, issued_at } = invoice
  const labels = createInvoiceLabels(language, time_zone)
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets, // The library's types lack this value.
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: labels.text('document', { number }),
      Author: 'Questnest',
      Creator: 'Questnest',
      CreationDate: issued_at,
      ModDate: issued_at,
    },
  })
  const sheet = createSheet(document)
  drawHeader(sheet, invoice, labels)
  const partiesEnd = drawParties(sheet, invoice, labels)
  const linesEnd = drawLines(sheet, invoice, labels, partiesEnd + 34)
  drawFooter(sheet, invoice, labels, Math.max(FOOTER_TOP, linesEnd))
  sheet.end()
  document.end()
  return buffer(document)
}

const LOGO_SIZE = 46

function drawHeader({ document, artifact, block }: Sheet, invoice: Invoice, { text }: InvoiceLabels) {
  const right = { x: LEFT, width: WIDTH, align: 'right' } as const
  artifact(() => drawSymbol(document, nestSymbol, LEFT, 54, LOGO_SIZE))
  block('P', (pen) => pen.write('Questnest', styles.brand, { x: LEFT + LOGO_SIZE + 12, y: 86, width: 200 }))
  block('H1', (pen) => pen.write(text('title'), styles.title, { ...right, y: 84 }))
  block('P', (pen) => pen.write(text(statusKey(invoice)), styles.status, { ...right, y: 104 }))
}

/** Returns the key of the status text: paid, partly refunded or refunded. */
function statusKey({ total_price, refunds }: Invoice) {
  if (refunds.length === 0) return 'is_paid'
  return refunds.reduce((sum, { amount }) => sum + amount, 0) < total_price
    ? 'is_partly_refunded'
    : 'is_refunded'
}

/** Draws how to contact the seller and, if there was no refund, the sentence that purchases are non-refundable. */
function drawFooter(
  { rule, block }: Sheet,
  { seller, refunds }: Invoice,
  { text }: InvoiceLabels,
  top: number,
) {
  rule(top)
  let y = top + 20
  const paragraphs = [refunds.length === 0 && text('terms'), text('questions', { email: seller.email })]
  for (const paragraph of paragraphs.filter((paragraph) => paragraph !== false)) {
    block('P', (pen) => {
      y = pen.write(paragraph, styles.small, { x: LEFT, y, width: WIDTH }) + 1
    })
  }
}
