import { getDocumentProxy } from 'unpdf'

/** Returns the text of a PDF's first page, its pieces divided by `|`. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('|')
    .replace(/\s/g, ' ')
}
