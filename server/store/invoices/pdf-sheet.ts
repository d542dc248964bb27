import { createPen, type Pen, type Style } from './pdf-text.ts'

/* A letter-size page, 612 by 792 units of 1/72 inch, tagged for screen readers. */

export const LEFT = 58
export const WIDTH = 612 - 2 * LEFT
/** The y of the footer's top, unless the content above the footer is longer. */
export const FOOTER_TOP = 694

/** The colours of the light theme of the parents' site. */
const colors = {
  ink: '#22302B',
  soft: '#55615A',
  line: '#E7DECB',
  oat: '#F4EDDD',
  primary: '#1D5C4D',
}

const style = (face: Style['face'], size: number, color = colors.ink): Style => ({ face, size, color })
export const styles = {
  brand: style('heading', 21),
  title: style('heading', 30),
  total: style('heading', 21),
  strong: style('bold', 11),
  item: style('bold', 12),
  text: style('text', 10.5),
  amount: style('text', 11),
  label: style('bold', 9, colors.soft),
  status: style('bold', 11, colors.primary),
  small: style('text', 9, colors.soft),
}

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Draw = (pen: Pen) => void

export type Sheet = ReturnType<typeof createSheet>

/**
 * Returns drawing functions. Screen readers read blocks in the order of the calls, and skip artifacts, which are
 * decoration.
 */
export function createSheet(document: PDFKit.PDFDocument) {
  const pen = createPen(document)
  const root = document.struct('Document')
  document.addStructure(root)
  const createElement = (tag: Tag, draw: Draw, options = {}) =>
    document.struct(tag, options, [() => draw(pen)])

  const artifact = (draw: () => unknown) => {
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
  }

  return {
    document,
    artifact,
    block: (tag: Tag, draw: Draw) => root.add(createElement(tag, draw)),
    table: () => {
      const table = document.struct('Table')
      root.add(table)
      return {
        row: (tag: 'TH' | 'TD', cells: Draw[]) => {
          const row = document.struct('TR')
          table.add(row)
          for (const draw of cells) row.add(createElement(tag, draw, tag === 'TH' ? { scope: 'Column' } : {}))
        },
      }
    },
    rule: (y: number) =>
      artifact(() => {
        document
          .moveTo(LEFT, y)
          .lineTo(LEFT + WIDTH, y)
          .lineWidth(0.75)
          .stroke(colors.line)
      }),
    /** Draws a filled band across the page. The radius of each corner is different, as on the site. */
    band: (y: number, height: number) =>
      artifact(() => document.path(bandPath(y, y + height)).fill(colors.oat)),
    end: () => root.end(),
  }
}

function bandPath(top: number, bottom: number) {
  const [topLeft, topRight, bottomRight, bottomLeft] = [10, 12, 9, 13]
  const right = LEFT + WIDTH
  return (
    `M${LEFT + topLeft} ${top}H${right - topRight}Q${right} ${top} ${right} ${top + topRight}` +
    `V${bottom - bottomRight}Q${right} ${bottom} ${right - bottomRight} ${bottom}` +
    `H${LEFT + bottomLeft}Q${LEFT} ${bottom} ${LEFT} ${bottom - bottomLeft}` +
    `V${top + topLeft}Q${LEFT} ${top} ${LEFT + topLeft} ${top}Z`
  )
}
