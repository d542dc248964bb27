import { CsvError, type Info, parse } from 'csv-parse/sync'

/** An error in an operator's file. */
export type Mistake = { line: number; column?: string; what: string }

export const formatMistake = ({ line, column, what }: Mistake) =>
  `line ${line}${column ? `, ${column}` : ''}: ${what}`

/** `line` is the line number in the file; `cells` are keyed by column name. */
type TableRow<Column extends string> = { line: number; cells: Record<Column, string> }

/**
 * Reads UTF-8 CSV with a header line; its columns may be in any order. Accepts commas or semicolons, which spreadsheets
 * use in French. A cell may span several lines.
 */
export function readTable<Column extends string>(file: Uint8Array, columns: readonly Column[]) {
  const mistakes: Mistake[] = []
  const lines: TableRow<Column>[] = []
  const [top, ...rest] = parseRecords(file, mistakes)
  if (!top && mistakes.length === 0) mistakes.push({ line: 1, what: 'the file is empty' })
  if (mistakes.length > 0) return { lines, mistakes }
  const names = top?.cells.map((name) => name.trim()) ?? []
  for (const column of columns)
    if (!names.includes(column)) mistakes.push({ line: 1, column, what: 'the column is missing' })
  for (const [at, name] of names.entries()) {
    if (!columns.some((column) => column === name))
      mistakes.push({ line: 1, what: `unknown column “${name}”. Known columns: ${columns.join(', ')}` })
    if (names.indexOf(name) !== at) mistakes.push({ line: 1, column: name, what: 'the column appears twice' })
  }
  if (mistakes.length > 0) return { lines, mistakes }

  for (const { line, cells } of rest) {
    if (cells.length !== names.length) {
      mistakes.push({ line, what: `${cells.length} cells, but the header has ${names.length} columns` })
      continue
    }
    const byName = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    // The checks above guarantee that every column has a name.
    lines.push({ line, cells: byName as Record<Column, string> })
  }
  if (rest.length === 0) mistakes.push({ line: 1, what: 'the file has column names but no rows' })
  return { lines, mistakes }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseRecords(file: Uint8Array, mistakes: Mistake[]) {
  try {
    const text = decoder.decode(file)
    const [top = ''] = text.split('\n', 1)
    const delimiter = top.includes(',') ? ',' : ';'
    const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const
    // The library's types do not cover the `info` option.
    const records = parse(text, options) as unknown as { record: string[]; info: Info }[]
    let before = { lines: 0, empty_lines: 0 }
    return records.map(({ record, info }) => {
      const line = before.lines + (info.empty_lines - before.empty_lines) + 1
      before = info
      return { line, cells: record }
    })
  } catch (error) {
    if (error instanceof TypeError) {
      mistakes.push({ line: 1, what: 'the file is not UTF-8 text: save it as “CSV UTF-8”' })
      return []
    }
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    mistakes.push({ line: lines ?? 1, what: csvErrors[error.code] ?? error.message })
    return []
  }
}

const csvErrors: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell has no closing quotation mark',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark; inside a quoted cell write it twice: ""',
  INVALID_OPENING_QUOTE:
    'a cell contains a quotation mark; put the whole cell in quotation marks and write it twice: ""',
}
