import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Invoice } from './invoice-data.ts'
import { createInvoiceLabels, type InvoiceLabels } from './invoice-labels.ts'
import { drawLines } from './invoice-lines.ts'
import { drawParties } from './invoice-parties.ts'
import { createSheet, FOOT, LEFT, type Sheet, styles, WIDTH } from './pdf-sheet.ts'
import { drawSign, nestSign } from './pdf-symbols.ts'

/** Returns a PDF of one letter-size page, tagged for screen readers. Equal invoices give equal bytes. (P07) */
export function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { language, time_zone, number, issued_at } = invoice
  const labels = createInvoiceLabels(language, time_zone)
  const page = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets, // Missing in the types.
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: labels.words('document', { number }),
      Author: 'Questnest',
      Creator: 'Questnest',
      CreationDate: issued_at,
      ModDate: issued_at,
    },
  })
  const sheet = createSheet(page)
  drawHead(sheet, invoice, labels)
  const parties = drawParties(sheet, invoice, labels)
  const lines = drawLines(sheet, invoice, labels, parties + 34)
  drawFoot(sheet, invoice, labels, Math.max(FOOT, lines))
  sheet.end()
  page.end()
  return buffer(page)
}

const MARK = 46

function drawHead({ page, artifact, block }: Sheet, invoice: Invoice, { words }: InvoiceLabels) {
  const right = { x: LEFT, width: WIDTH, align: 'right' } as const
  artifact(() => drawSign(page, nestSign, LEFT, 54, MARK))
  block('P', (pen) => pen.write('Questnest', styles.brand, { x: LEFT + MARK + 12, y: 86, width: 200 }))
  block('H1', (pen) => pen.write(words('title'), styles.title, { ...right, y: 84 }))
  block('P', (pen) => pen.write(words(standing(invoice)), styles.standing, { ...right, y: 104 }))
}

function standing({ total_price, refunds }: Invoice) {
  if (refunds.length === 0) return 'is_paid'
  return refunds.reduce((sum, { amount }) => sum + amount, 0) < total_price ? 'is_partly_back' : 'is_back'
}

/** Leaves out the terms, which rule out refunds, if there was a refund. */
function drawFoot(
  { rule, block }: Sheet,
  { seller, refunds }: Invoice,
  { words }: InvoiceLabels,
  top: number,
) {
  rule(top)
  let y = top + 20
  const texts = [refunds.length === 0 && words('terms'), words('questions', { email: seller.email })]
  for (const text of texts.filter((text) => text !== false)) {
    block('P', (pen) => {
      y = pen.write(text, styles.small, { x: LEFT, y, width: WIDTH }) + 1
    })
  }
}
