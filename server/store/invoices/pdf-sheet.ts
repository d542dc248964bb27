import { type Pen, penFor, type Style } from './pdf-text.ts'

/* A page of letter size, 612 by 792, in our colours, and what a screen reader is told of it. */

export const LEFT = 58
export const WIDTH = 612 - 2 * LEFT
/** Where the foot of the page begins, unless what is above needs more. */
export const FOOT = 694

/** The parents' site by day. */
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
  standing: style('bold', 11, colors.primary),
  small: style('text', 9, colors.soft),
}

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Draw = (pen: Pen) => void

export type Sheet = ReturnType<typeof createSheet>

/** What is drawn in a block is read out in the order of the calls; an artifact is only seen. */
export function createSheet(page: PDFKit.PDFDocument) {
  const pen = penFor(page)
  const root = page.struct('Document')
  page.addStructure(root)
  const element = (tag: Tag, draw: Draw, options = {}) => page.struct(tag, options, [() => draw(pen)])

  const artifact = (draw: () => void) => {
    page.markContent('Artifact', { type: 'Layout' })
    draw()
    page.endMarkedContent()
  }

  return {
    page,
    artifact,
    block: (tag: Tag, draw: Draw) => {
      root.add(element(tag, draw))
    },
    /** A table, row by row; headings are those of columns. */
    table: () => {
      const table = page.struct('Table')
      root.add(table)
      return {
        row: (tag: 'TH' | 'TD', cells: Draw[]) => {
          const row = page.struct('TR')
          table.add(row)
          for (const draw of cells) row.add(element(tag, draw, tag === 'TH' ? { scope: 'Column' } : {}))
        },
      }
    },
    /** A thin line across the page. */
    rule: (y: number) =>
      artifact(() => {
        page
          .moveTo(LEFT, y)
          .lineTo(LEFT + WIDTH, y)
          .lineWidth(0.75)
          .stroke(colors.line)
      }),
    /** A sheet of oat paper across the page, with its four unequal corners. */
    paper: (y: number, height: number) =>
      artifact(() => {
        page.path(paperPath(y, y + height)).fill(colors.oat)
      }),
    end: () => root.end(),
  }
}

function paperPath(top: number, foot: number) {
  const [a, b, c, d] = [10, 12, 9, 13]
  const right = LEFT + WIDTH
  return (
    `M${LEFT + a} ${top}H${right - b}Q${right} ${top} ${right} ${top + b}V${foot - c}` +
    `Q${right} ${foot} ${right - c} ${foot}H${LEFT + d}Q${LEFT} ${foot} ${LEFT} ${foot - d}` +
    `V${top + a}Q${LEFT} ${top} ${LEFT + a} ${top}Z`
  )
}
