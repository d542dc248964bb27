import { type Pen, penFor, type Style } from './pdf-text.ts'

/* A letter-size page, 612 by 792 points, tagged for screen readers. */

export const LEFT = 58
export const WIDTH = 612 - 2 * LEFT
/** The top of the footer, unless the content above is longer. */
export const FOOT = 694

/** The light theme of the parents' site. */
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

/** Screen readers read blocks in the order of the calls, and skip artifacts. */
export function createSheet(page: PDFKit.PDFDocument) {
  const pen = penFor(page)
  const root = page.struct('Document')
  page.addStructure(root)
  const element = (tag: Tag, draw: Draw, options = {}) => page.struct(tag, options, [() => draw(pen)])

  const artifact = (draw: () => unknown) => {
    page.markContent('Artifact', { type: 'Layout' })
    draw()
    page.endMarkedContent()
  }

  return {
    page,
    artifact,
    block: (tag: Tag, draw: Draw) => root.add(element(tag, draw)),
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
    rule: (y: number) =>
      artifact(() => {
        page
          .moveTo(LEFT, y)
          .lineTo(LEFT + WIDTH, y)
          .lineWidth(0.75)
          .stroke(colors.line)
      }),
    /** A filled band across the page; its four corners differ, as on the site. */
    paper: (y: number, height: number) =>
      artifact(() => page.path(paperPath(y, y + height)).fill(colors.oat)),
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
