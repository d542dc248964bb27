/* The SVG paths of our symbols, for PDF pages. */

type PdfSymbol = { size: number; pieces: readonly (readonly [color: string, path: string])[] }

export const nestSymbol: PdfSymbol = {
  size: 64,
  pieces: [
    ['#12798a', 'M23.2 2.4h18L52 15.5l-2.4 12.3-17.3 18.9L15 27.8l-2.4-12.3Z'],
    ['#b9ede6', 'M23.2 2.4h18l-2.4 7.4H25.7Z'],
    ['#2fa7b3', 'm41.3 2.4 10.6 13.1-8.2 3.3-4.9-9Z'],
    ['#76d0d0', 'm23.2 2.4 2.5 7.4-5 9-8.1-3.3Z'],
    ['#2fa7b3', 'm12.6 15.5 8.2 3.3-5.8 9Z'],
    ['#12798a', 'm52 15.5-2.5 12.3-5.8-9ZM15 27.8l5.8-9 11.4 14.8v13.1Z'],
    ['#0b5e70', 'M49.5 27.8 32.2 46.7V33.6l11.5-14.8Z'],
    ['#76d0d0', 'M25.7 9.8h13.1l5 9-11.6 14.8-11.4-14.8Z'],
    ['#eafbf7', 'M25.7 9.8h6.5l-5.7 9h-5.7Z'],
    ['#2fa7b3', 'M26.5 18.8h17.2L32.2 33.6Z'],
    ['#76d0d0', 'm26.5 18.8 5.7 14.8-11.4-14.8Z'],
    ['#4f3628', 'M4.5 33q27.5 9 55-2L58 42q-5 12-15.5 18L33 62l-11-1.5Q11 55 6.5 44Z'],
    ['#a97b4f', 'M10 51.5q21 8.5 46-3L50.5 56Q33 64.5 14 57Z'],
    ['#d6a968', 'M3 40.5q25 13 59-2l-2.5 6Q33 57 6.5 48Zm12 16q17 5 32 1l-6 4q-10 3-20-.5Z'],
    ['#a97b4f', 'M-.5 27.5Q28 45 63.5 33L61 39.5Q31 49.5 1.5 34Z'],
    ['#d6a968', 'M2 30.5q31 11.5 62.5-8l-2.5 7Q36 44.5 7 36Z'],
    ['#4f3628', 'm1 22.5 16 11-2.5 3.5-15-11Z'],
  ],
}

export const gemSymbol: PdfSymbol = {
  size: 24,
  pieces: [
    ['#12798a', 'M8 2h8l5 6-1.2 5.6-7.8 8.9-7.8-8.9L3 8z'],
    ['#b9ede6', 'M8 2h8l-1.2 3.6H9.2z'],
    ['#2fa7b3', 'm16 2 5 6-3.8 1.6-2.4-4z'],
    ['#76d0d0', 'M8 2 3 8l3.8 1.6 2.4-4z'],
    ['#2fa7b3', 'm3 8 1.2 5.6 2.6-4z'],
    ['#2fa7b3', 'm6.8 9.6-2.6 4 7.8 8.9v-6z'],
    ['#0b5e70', 'm17.2 9.6 2.6 4-7.8 8.9v-6z'],
    ['#76d0d0', 'M9.2 5.6h5.6l2.4 4-5.2 6.9-5.2-6.9z'],
    ['#eafbf7', 'M9.2 5.6H12L9.6 9.6H6.8z'],
  ],
}

/** Draws a symbol whose upper left corner is at `x`, `y`. */
export function drawSymbol(
  document: PDFKit.PDFDocument,
  { size, pieces }: PdfSymbol,
  x: number,
  y: number,
  width: number,
) {
  document
    .save()
    .translate(x, y)
    .scale(width / size)
  for (const [color, path] of pieces) document.path(path).fill(color)
  document.restore()
}
