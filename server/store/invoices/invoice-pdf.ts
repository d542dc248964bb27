import type { Invoice } from './invoice-data.ts'

/**
 * An invoice as PDF: one page of letter size, tagged for screen readers. The same facts make the same bytes. What draws it
 * is loaded with the first one: it takes a tenth of a second. (P07)
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { drawPage } = await import('./invoice-page.ts')
  return drawPage(invoice)
}
