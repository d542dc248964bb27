import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'

type Row = Record<string, unknown>

const isId = (column: string) => column === 'id' || column === 'family_id'

/** Renders the rows of an exported table as an HTML table: the layout of all tables that have no special one. */
export function tableSection(text: ExportText, name: string, rows: Row[]): Html {
  const { t, label } = text
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !isId(column))
  const title = label('export_part', name)
  return html`<section><h2>${title}</h2>
${rows.length === 0 ? html`<p class="more">${t('export_nothing')}</p>` : rowTable(text, title, columns, rows)}
</section>
`
}

/** The table can be focused, so that a wide one can also be scrolled with the keyboard. */
const rowTable = ({ label, value }: ExportText, title: string, columns: string[], rows: Row[]) =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${columns.map((column) => html`<th>${label('export_column', column)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${value(row[column], column)}</td>`)}</tr>\n`)}</tbody></table></div>`

/** Renders one row as a list of columns and values, without empty values. */
export const columnList = ({ label, value }: ExportText, row: Row, columns: readonly string[]): Html =>
  html`<table><tbody>${columns
    .filter((column) => value(row[column]) !== '')
    .map(
      (column) =>
        html`<tr><th>${label('export_column', column)}</th><td>${value(row[column], column)}</td></tr>\n`,
    )}</tbody></table>`
