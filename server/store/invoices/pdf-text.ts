import { type Face, listFonts, splitIntoRuns, type TextRun } from './pdf-fonts.ts'

export type Style = { face: Face; size: number; color: string }
type TextBox = {
  x: number
  /** The baseline of the first line. */
  y: number
  width: number
  align?: 'left' | 'right'
  /** A text with more lines is cut and ends with an ellipsis. */
  maxLines?: number
}

/** The distance between two baselines, as a multiple of the font size. */
const LEADING = 1.42
/** `tnum`: digits of equal width, so that amounts align. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

export type Pen = ReturnType<typeof createPen>

export function createPen(document: PDFKit.PDFDocument) {
  for (const { name, content } of listFonts()) document.registerFont(name, content)

  const widthOfRuns = (runs: TextRun[], size: number) =>
    runs.reduce(
      (sum, { text, font }) =>
        sum + document.font(font).fontSize(size).widthOfString(text, { features: FEATURES }),
      0,
    )
  const widthOf = (text: string, { face, size }: Style) => widthOfRuns(splitIntoRuns(text, face), size)

  function writeLine(text: string, { face, size, color }: Style, x: number, y: number) {
    let runX = x
    document.fillColor(color)
    for (const run of splitIntoRuns(text, face)) {
      document
        .font(run.font)
        .fontSize(size)
        .text(run.text, runX, y, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      runX += widthOfRuns([run], size)
    }
  }

  /** Returns the largest count that fits, by binary search, because a name may have thousands of characters. */
  function countThatFits(max: number, isTooLong: (count: number) => boolean): number {
    let [low, high] = [0, max]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (isTooLong(middle)) high = middle - 1
      else low = middle
    }
    return low
  }

  /**
   * Splits off as many words as fit on a line. The line ends with a space, so that screen readers and copied text separate
   * its last word from the next line. If the first word is too long, splits off as many of its characters as fit, without
   * a space, because the next line continues the word.
   */
  function splitOffLine(text: string, style: Style, width: number): [string, string] {
    const isTooLong = (line: string) => widthOf(line, style) > width
    const words = text.split(' ')
    const count = countThatFits(words.length, (count) => isTooLong(words.slice(0, count).join(' ')))
    if (count > 0) return [`${words.slice(0, count).join(' ')} `, words.slice(count).join(' ')]
    const characters = [...text]
    const length = Math.max(
      1,
      countThatFits(characters.length, (count) => isTooLong(characters.slice(0, count).join(''))),
    )
    return [characters.slice(0, length).join(''), characters.slice(length).join('')]
  }

  function wrapText(text: string, style: Style, width: number, maxLines: number): string[] {
    const lines: string[] = []
    for (let rest = text.replace(/ +/g, ' ').trim(); rest && lines.length < maxLines; ) {
      const [line, remainder] = splitOffLine(rest, style, width)
      lines.push(remainder && lines.length + 1 === maxLines ? withEllipsis(line, style, width) : line)
      rest = remainder.trim()
    }
    return lines
  }

  function withEllipsis(line: string, style: Style, width: number) {
    const characters = [...line]
    const shorten = (count: number) => `${characters.slice(0, count).join('').trimEnd()}… `
    return shorten(
      countThatFits(characters.length, (count) => widthOf(shorten(count).trimEnd(), style) > width),
    )
  }

  return {
    /** Writes a text and returns the baseline of the next line. */
    write(text: string, style: Style, { x, y, width, align = 'left', maxLines = 2 }: TextBox): number {
      const leading = style.size * LEADING
      const lines = wrapText(text, style, width, maxLines)
      for (const [index, line] of lines.entries()) {
        const left = align === 'left' ? x : x + width - widthOf(line.trimEnd(), style)
        writeLine(line, style, left, y + index * leading)
      }
      return y + lines.length * leading
    },
  }
}
