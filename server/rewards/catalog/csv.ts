import { CsvError, type Info, parse } from 'csv-parse/sync'

/** A mistake in a file that the operator imports. */
export type Mistake = { line: number; column?: string; message: string }

export const formatMistake = ({ line, column, message }: Mistake) =>
  `line ${line}${column ? `, ${column}` : ''}: ${message}`

/** `line` is the line number in the file; `cells` are keyed by column name. */
type TableRow<Column extends string> = { line: number; cells: Record<Column, string> }

/**
 * Reads UTF-8 CSV with a header line, which may list the columns in any order. Commas or semicolons separate the cells:
 * spreadsheet programs write semicolons if they are set to French. A cell may span several lines.
 */
export function readTable<Column extends string>(file: Uint8Array, columns: readonly Column[]) {
  const mistakes: Mistake[] = []
  const rows: TableRow<Column>[] = []
  const [headerRecord, ...records] = parseRecords(file, mistakes)
  if (!headerRecord && mistakes.length === 0) mistakes.push({ line: 1, message: 'the file is empty' })
  if (mistakes.length > 0) return { rows, mistakes }
  const header = headerRecord?.cells.map((name) => name.trim()) ?? []
  for (const column of columns)
    if (!header.includes(column)) mistakes.push({ line: 1, column, message: 'the column is missing' })
  for (const [index, name] of header.entries()) {
    if (!columns.some((column) => column === name))
      mistakes.push({ line: 1, message: `unknown column “${name}”. Known columns: ${columns.join(', ')}` })
    if (header.indexOf(name) !== index)
      mistakes.push({ line: 1, column: name, message: 'the column appears twice' })
  }
  if (mistakes.length > 0) return { rows, mistakes }

  for (const { line, cells } of records) {
    if (cells.length !== header.length) {
      mistakes.push({ line, message: `${cells.length} cells, but the header has ${header.length} columns` })
      continue
    }
    const cellsByColumn = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']))
    // The checks above guarantee that the header has all columns.
    rows.push({ line, cells: cellsByColumn as Record<Column, string> })
  }
  if (records.length === 0) mistakes.push({ line: 1, message: 'the file has column names but no rows' })
  return { rows, mistakes }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseRecords(file: Uint8Array, mistakes: Mistake[]) {
  try {
    const text = decoder.decode(file)
    const [header = ''] = text.split('\n', 1)
    const delimiter = header.includes(',') ? ',' : ';'
    const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const
    // The library's types do not cover the `info` option.
    const records = parse(text, options) as unknown as { record: string[]; info: Info }[]
    let previous = { lines: 0, empty_lines: 0 }
    return records.map(({ record, info }) => {
      // A record starts below the previous one and the empty lines between the two.
      const line = previous.lines + (info.empty_lines - previous.empty_lines) + 1
      previous = info
      return { line, cells: record }
    })
  } catch (error) {
    if (error instanceof TypeError) {
      mistakes.push({ line: 1, message: 'the file is not UTF-8 text: save it as “CSV UTF-8”' })
      return []
    }
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    mistakes.push({ line: lines ?? 1, message: csvErrors[error.code] ?? error.message })
    return []
  }
}

const csvErrors: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted cell has no closing quotation mark',
  CSV_INVALID_CLOSING_QUOTE:
    'text follows a closing quotation mark; inside a quoted cell write each quotation mark twice: ""',
  INVALID_OPENING_QUOTE:
    'a cell contains a quotation mark; put the whole cell in quotation marks and write each quotation mark inside it twice: ""',
}
