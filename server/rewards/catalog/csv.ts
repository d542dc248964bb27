import { CsvError, type Info, parse } from 'csv-parse/sync'

/** What is wrong where, in an operator's file. */
export type Mistake = { line: number; column?: string; what: string }

export const formatMistake = ({ line, column, what }: Mistake) =>
  `line ${line}${column ? `, ${column}` : ''}: ${what}`

/** One line of a table: its number in the file, and its cells by their columns' names. */
type TableRow<Column extends string> = { line: number; cells: Record<Column, string> }

/**
 * Reads a table of UTF-8 text with a line of column names on top, in any order, divided by commas or, as some programs
 * do in French, by semicolons; a cell may go over several lines of the file.
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
    const isKnown = columns.some((column) => column === name)
    if (!isKnown) mistakes.push({ line: 1, what: `nobody knows a column “${name}”` })
    if (names.indexOf(name) !== at)
      mistakes.push({ line: 1, column: name, what: 'the column is there twice' })
  }
  if (mistakes.length > 0) return { lines, mistakes }

  for (const { line, cells } of rest) {
    if (cells.length !== names.length) {
      mistakes.push({ line, what: `${cells.length} cells, but there are ${names.length} columns` })
      continue
    }
    const byName = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    // Every column is among the names, or we were not here.
    lines.push({ line, cells: byName as Record<Column, string> })
  }
  if (rest.length === 0) mistakes.push({ line: 1, what: 'nothing but column names' })
  return { lines, mistakes }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseRecords(file: Uint8Array, mistakes: Mistake[]) {
  try {
    const text = decoder.decode(file)
    const [top = ''] = text.split('\n', 1)
    const delimiter = top.includes(',') ? ',' : ';'
    const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const
    // With `info` the library answers more than its types say.
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
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell and never closes it',
  CSV_INVALID_CLOSING_QUOTE:
    'after a closing quotation mark the cell goes on; inside a cell write it twice: ""',
  INVALID_OPENING_QUOTE:
    'a quotation mark stands inside a cell; put the whole cell in quotation marks and write it twice: ""',
}
