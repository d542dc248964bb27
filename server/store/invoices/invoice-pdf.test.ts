import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { calculateTaxes } from '#server/store/pricing/taxes.ts'
import type { Invoice } from './invoice-data.ts'
import { drawInvoice } from './invoice-pdf.ts'

/* These tests read the PDFs with `unpdf`, which is not the library that draws them. */

const NOON = new Date('2026-11-21T17:30:00Z')

const zoe = {
  name: 'Zoé Tremblay',
  email: 'zoe@example.ca',
  line1: '88 Queen Street West',
  city: 'Toronto',
  postal_code: 'M5V 2T6',
}

/** Returns an invoice whose taxes and total are calculated from its price. */
function createInvoice(fields: Partial<Invoice> = {}): Invoice {
  const { base_price = 10_000, discount = 0, postal_code = 'M5V 2T6', purchased_at = NOON } = fields
  const net = base_price - discount
  const taxes = calculateTaxes({ postal_code, net, soldAt: purchased_at })
  return {
    number: 'QN-2026-000123',
    issued_at: purchased_at,
    language: 'en-CA',
    time_zone: 'America/Toronto',
    seller: {
      name: 'Questnest Inc.',
      address: ['1200 avenue McGill College', 'Montréal QC H3B 4G7'],
      email: 'hello@questnest.example',
      numbers: { GST: '12345 6789 RT0001', QST: '1234567890 TQ0001', PST_BC: 'PST-1234-5678' },
    },
    buyer: { ...zoe, postal_code },
    points: 10_000,
    bonus_points: 1000,
    promo: null,
    card: { brand: 'visa', last4: '4242' },
    refunds: [],
    base_price,
    discount,
    postal_code,
    purchased_at,
    taxes,
    total_price: net + taxes.reduce((sum, { amount }) => sum + amount, 0),
    ...fields,
  }
}

/** Returns the texts of a PDF in reading order, with their positions. */
async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  )
  // A word consists of several pieces if its letters come from several font files.
  const text = pieces.map(({ text, x, y }, index) => {
    const previous = pieces[index - 1]
    return previous?.y === y && x - previous.x - previous.width < 1 ? text : ` ${text}`
  })
  return { document, page, pieces, text: text.join('').replace(/\s+/g, ' ').trim() }
}
const readInvoice = async (fields: Partial<Invoice>) =>
  (await readPdf(await drawInvoice(createInvoice(fields)))).text

describe('[P07.1 P07.2] an invoice has all required parts', () => {
  test('in Ontario, with one harmonized tax', async () => {
    expect(await readInvoice({})).toBe(
      [
        'Questnest',
        'Invoice',
        'Paid',
        'From',
        'Questnest Inc.',
        '1200 avenue McGill College',
        'Montréal QC H3B 4G7',
        'Billed to',
        'Zoé Tremblay',
        '88 Queen Street West',
        'Toronto ON M5V 2T6',
        'Canada',
        'zoe@example.ca',
        'Invoice number',
        'QN-2026-000123',
        'Date issued',
        'November 21, 2026',
        'Description',
        'Amount',
        '11,000 points',
        '10,000 points and 1,000 bonus points',
        '$100.00',
        'HST 13%',
        'Registration number 12345 6789 RT0001',
        '$13.00',
        'Total in Canadian dollars',
        '$113.00',
        'Paid on November 21, 2026 with Visa ending in 4242',
        '$113.00',
        'Purchases are non-refundable. Points are generally posted within 24 hours.',
        'Questions about this invoice? Write to hello@questnest.example.',
      ].join(' '),
    )
  })

  test('in Quebec in French, with two taxes and a promo', async () => {
    const quebec = { ...zoe, line1: '4521, rue Saint-Urbain', city: 'Montréal', postal_code: 'H2X 1Y4' }
    const text = await readInvoice({
      language: 'fr-CA',
      postal_code: 'H2X 1Y4',
      buyer: quebec,
      points: 5000,
      bonus_points: 250,
      base_price: 5000,
      discount: 500,
      promo: 'BIENVENUE10',
      card: { brand: 'mastercard', last4: '4444' },
      purchased_at: new Date('2026-12-01T17:00:00Z'),
    })
    expect(text).toBe(
      [
        'Questnest',
        'Facture',
        'Payée',
        'De',
        'Questnest Inc.',
        '1200 avenue McGill College',
        'Montréal QC H3B 4G7',
        'Facturée à',
        'Zoé Tremblay',
        '4521, rue Saint-Urbain',
        'Montréal QC H2X 1Y4',
        'Canada',
        'zoe@example.ca',
        'Numéro de facture',
        'QN-2026-000123',
        'Date d’émission',
        '1er décembre 2026',
        'Description',
        'Montant',
        '5 250 points',
        '5 000 points et 250 points en prime',
        '50,00 $',
        'Rabais',
        'Code promo BIENVENUE10',
        '-5,00 $',
        'Prix avant taxes',
        '45,00 $',
        'TPS 5 %',
        'Numéro d’inscription 12345 6789 RT0001',
        '2,25 $',
        'TVQ 9,975 %',
        'Numéro d’inscription 1234567890 TQ0001',
        '4,49 $',
        'Total en dollars canadiens',
        '51,74 $',
        'Payée le 1er décembre 2026 avec Mastercard se terminant par 4444',
        '51,74 $',
        'Les achats ne sont pas remboursables. Les points sont généralement portés au compte dans les 24 heures.',
        'Une question au sujet de cette facture? Écrivez à hello@questnest.example.',
      ].join(' '),
    )
  })

  test('in Alberta, with one tax, no bonus and an incomplete buyer', async () => {
    const text = await readInvoice({
      postal_code: 'T2P 1J9',
      points: 2000,
      bonus_points: 0,
      base_price: 2000,
      buyer: { name: null, email: null, line1: null, city: null, postal_code: null },
      card: null,
    })
    expect(text).toContain('2,000 points $20.00 GST 5% Registration number 12345 6789 RT0001 $1.00')
    expect(text).toContain('Total in Canadian dollars $21.00 Paid on November 21, 2026 $21.00')
    expect(text).not.toMatch(/Billed to|Canada\b|bonus|null/)
  })
})

test.each([
  ['R3C 0V8', 'en-CA', 'GST 5% Registration number 12345 6789 RT0001 $5.00 RST 7% $7.00'],
  ['R3C 0V8', 'fr-CA', 'TVD 7 % 7,00 $'],
  ['V6B 1A1', 'en-CA', 'PST 7% Registration number PST-1234-5678 $7.00'],
  ['V6B 1A1', 'fr-CA', 'TVP 7 % Numéro d’inscription PST-1234-5678 7,00 $'],
  ['B3H 4R2', 'en-CA', 'HST 14% Registration number 12345 6789 RT0001 $14.00'],
  ['B3H 4R2', 'fr-CA', 'TVH 14 % Numéro d’inscription 12345 6789 RT0001 14,00 $'],
] as const)(
  '[P03.6 P07.2] an invoice for %s in %s shows the name and registration number of each tax',
  async (postal_code, language, line) => {
    expect(await readInvoice({ postal_code, language, bonus_points: 0 })).toContain(line)
  },
)

test('[P07.4] dates are in the family’s time zone', async () => {
  const purchased_at = new Date('2026-12-01T03:30:00Z')
  expect(await readInvoice({ purchased_at, time_zone: 'America/Vancouver' })).toContain(
    'Date issued November 30, 2026',
  )
  expect(await readInvoice({ purchased_at, time_zone: 'America/St_Johns' })).toContain(
    'Date issued December 1, 2026',
  )
})

test('[P07.1] refunds are listed, and an invoice with refunds does not call purchases non-refundable', async () => {
  const refundsOf = (...amounts: number[]) =>
    amounts.map((amount, index) => ({ amount, made_at: new Date(`2026-11-2${index + 2}T17:00:00Z`) }))
  const partlyRefunded = await readInvoice({ refunds: refundsOf(1050) })
  expect(partlyRefunded).toContain('Refunded on November 22, 2026 -$10.50 Paid after refunds $102.50')
  expect(partlyRefunded).toContain('Invoice Partly refunded')
  expect(partlyRefunded).not.toContain('non-refundable')
  expect(await readInvoice({ refunds: refundsOf(300, 11_000) })).toContain('Invoice Refunded')
  expect(await readInvoice({ refunds: refundsOf(100, 200, 300), language: 'fr-CA' })).toContain(
    'Remboursé en 3 parties, la dernière le 24 novembre 2026 -6,00 $ Payé après remboursement 107,00 $',
  )
})

test('[P07.1] a card of an unknown network is shown as "card"', async () => {
  expect(await readInvoice({ card: { brand: 'constructor', last4: '0001' } })).toContain(
    'with a card ending in 0001',
  )
})

test('[P07.5] the PDF has a title, a language and tags for the reading order, and its dates are the date of issue', async () => {
  const { document, page } = await readPdf(await drawInvoice(createInvoice({ language: 'fr-CA' })))
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({
    Title: 'Facture QN-2026-000123',
    Author: 'Questnest',
    Language: 'fr-CA',
    CreationDate: 'D:20261121173000Z',
    ModDate: 'D:20261121173000Z',
  })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const roles = JSON.stringify(await page.getStructTree()).match(/"role":"\w+"/g) ?? []
  expect([...new Set(roles.map((role) => role.slice(8, -1)))]).toEqual([
    'Document',
    'P',
    'H1',
    'H2',
    'Table',
    'TR',
    'TH',
    'TD',
    'Root',
  ])
})

test('[P07.6] the same invoice always gives the same bytes', async () => {
  const [first, second] = [await drawInvoice(createInvoice()), await drawInvoice(createInvoice())]
  expect(first.equals(second)).toBe(true)
  expect(first.equals(await drawInvoice(createInvoice({ number: 'QN-2026-000124' })))).toBe(false)
})

test.each([
  ['letters of other European languages', 'Żółkiewski Ștefăniță Đặng', 'Żółkiewski Ștefăniță Đ?ng'],
  ['letters that the fonts lack', '李小龍 محمد', '??? ????'],
  ['emoji', '🦊 Fox 👩‍👩‍👧 ❤️', 'Fox'],
  ['control characters', 'A\u202Eevil\u2066\u0000\u0007\u001b[31m\nB\tC\u2028D', 'Aevil[31m B C D'],
  ['lone surrogates', 'x\ud800y', 'xy'],
  ['accents without a letter', 'Zoe\u0301 \u0301\u0301\u0301', 'Zoé'],
  ['only invisible characters', ' \u200b ', '88 Queen Street West'],
  ['markup', '<b>&amp;(\\)</b>', '<b>&amp;(\\)</b>'],
])('[P07.3] a name with %s does not spoil the invoice', async (_, name, shown) => {
  const { text, document } = await readPdf(await drawInvoice(createInvoice({ buyer: { ...zoe, name } })))
  expect(document.numPages).toBe(1)
  expect(text).toContain(`Billed to ${shown}`)
  expect(text).toContain('88 Queen Street West Toronto ON')
})

test('[P07.3] the longest invoice fits on one page, and no texts overlap', async () => {
  const long = 'endless '.repeat(1000)
  const wide = 'W'.repeat(5000)
  const invoice = createInvoice({
    postal_code: 'V6B 1A1',
    discount: 1000,
    promo: 'W'.repeat(40),
    language: 'fr-CA',
    buyer: { name: wide, email: `${wide}@example.ca`, line1: long, city: long, postal_code: 'V6B 1A1' },
    card: { brand: 'amex', last4: '0005' },
    refunds: [100, 200].map((amount) => ({ amount, made_at: NOON })),
  })
  invoice.seller = {
    ...invoice.seller,
    name: long,
    address: [long, long, long, long],
    numbers: { GST: wide, PST_BC: long },
  }
  const { document, pieces } = await readPdf(await drawInvoice(invoice))
  expect(document.numPages).toBe(1)
  expect(pieces.length).toBeGreaterThan(40)
  for (const { x, y, width } of pieces) {
    expect(y).toBeGreaterThan(18)
    expect(x).toBeGreaterThan(50)
    expect(x + width).toBeLessThan(612 - 50)
  }
  const overlapping = pieces.flatMap((first, index) =>
    pieces
      .slice(index + 1)
      .filter((next) => Math.abs(first.y - next.y) < 9)
      .filter((next) => first.x < next.x + next.width && next.x < first.x + first.width)
      .map((next) => [first.text, next.text]),
  )
  expect(overlapping).toEqual([])
})
