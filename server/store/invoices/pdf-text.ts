import { everyFont, type Face, type Run, runsOf } from './pdf-fonts.ts'

export type Style = { face: Face; size: number; color: string }
type Place = {
  x: number
  /** The baseline of the first line. */
  y: number
  width: number
  align?: 'left' | 'right'
  /** A longer text is cut with an ellipsis. */
  lines?: number
}

const LEADING = 1.42
/** `tnum`: digits of equal width, so that amounts align. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

export type Pen = ReturnType<typeof penFor>

export function penFor(page: PDFKit.PDFDocument) {
  for (const { name, content } of everyFont()) page.registerFont(name, content)

  const widthOfRuns = (runs: Run[], size: number) =>
    runs.reduce(
      (sum, { text, font }) =>
        sum + page.font(font).fontSize(size).widthOfString(text, { features: FEATURES }),
      0,
    )
  const widthOf = (text: string, { face, size }: Style) => widthOfRuns(runsOf(text, face), size)

  function writeLine(text: string, { face, size, color }: Style, x: number, y: number) {
    let at = x
    page.fillColor(color)
    for (const run of runsOf(text, face)) {
      page
        .font(run.font)
        .fontSize(size)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      at += widthOfRuns([run], size)
    }
  }

  /** A binary search, because a name may have thousands of letters. */
  function countThatFits(count: number, isTooLong: (count: number) => boolean): number {
    let [fits, most] = [0, count]
    while (fits < most) {
      const half = Math.ceil((fits + most) / 2)
      if (isTooLong(half)) most = half - 1
      else fits = half
    }
    return fits
  }

  /**
   * Splits off as many words as fit on a line, or the letters of a word that is too long. A line keeps its last space, so
   * that screen readers and copied text separate it from the next word.
   */
  function split(text: string, style: Style, width: number): [string, string] {
    const isTooLong = (line: string) => widthOf(line, style) > width
    const words = text.split(' ')
    const count = countThatFits(words.length, (count) => isTooLong(words.slice(0, count).join(' ')))
    if (count > 0) return [`${words.slice(0, count).join(' ')} `, words.slice(count).join(' ')]
    const letters = [...text]
    const length = Math.max(
      1,
      countThatFits(letters.length, (count) => isTooLong(letters.slice(0, count).join(''))),
    )
    return [letters.slice(0, length).join(''), letters.slice(length).join('')]
  }

  function linesOf(text: string, style: Style, width: number, most: number): string[] {
    const lines: string[] = []
    for (let rest = text.replace(/ +/g, ' ').trim(); rest && lines.length < most; ) {
      const [line, more] = split(rest, style, width)
      lines.push(more && lines.length + 1 === most ? shortened(line, style, width) : line)
      rest = more.trim()
    }
    return lines
  }

  function shortened(line: string, style: Style, width: number) {
    const letters = [...line]
    const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}… `
    return cut(countThatFits(letters.length, (count) => widthOf(cut(count).trimEnd(), style) > width))
  }

  return {
    /** Returns the baseline of the next line. */
    write(text: string, style: Style, { x, y, width, align = 'left', lines = 2 }: Place): number {
      const leading = style.size * LEADING
      const written = linesOf(text, style, width, lines)
      for (const [at, line] of written.entries()) {
        const left = align === 'left' ? x : x + width - widthOf(line.trimEnd(), style)
        writeLine(line, style, left, y + at * leading)
      }
      return y + written.length * leading
    },
  }
}
