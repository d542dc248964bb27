import type { Face, Run } from './pdf-fonts.ts'
import { everyFont, runsOf } from './pdf-fonts.ts'

export type Style = { face: Face; size: number; color: string }
type Place = {
  x: number
  /** The first line's foot. */
  y: number
  /** Where lines end; at `x`, if they are to the left of it. */
  width: number
  align?: 'left' | 'right'
  /** What needs more lines ends in an ellipsis. */
  lines?: number
}

const LEADING = 1.42
/** Figures of one width, so that amounts stand below each other. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

export type Pen = ReturnType<typeof penFor>

/** Writes into a page with our letters: wraps lines, and takes each letter from the file that has it. */
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

  /** How many of some pieces stand on one line; found by halves, for a name may have thousands of letters. */
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
   * As many of a text's words as a line holds, and the rest; of a word that is too long as many letters. Lines end with
   * the space that parts them from the next, or they would be read out, and copied, as one word.
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
    /** Writes a text and returns where the next line below it stands. */
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
