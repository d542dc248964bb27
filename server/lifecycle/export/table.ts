import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'

type Row = Record<string, unknown>

const isId = (column: string) => column === 'id' || column === 'family_id'

/** Renders a part without a layout of its own as a table. */
export function otherSection(text: ExportText, name: string, rows: Row[]): Html {
  const { t, label } = text
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !isId(column))
  const title = label('export_part', name)
  return html`<section><h2>${title}</h2>
${rows.length === 0 ? html`<p class="more">${t('export_nothing')}</p>` : rowTable(text, title, columns, rows)}
</section>
`
}

/** Focusable, so that a wide table scrolls by keyboard too. */
const rowTable = ({ label, value }: ExportText, title: string, columns: string[], rows: Row[]) =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${columns.map((column) => html`<th>${label('export_column', column)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${value(row[column], column)}</td>`)}</tr>\n`)}</tbody></table></div>`

/** One line per column; empty values are left out. */
export const factTable = ({ label, value }: ExportText, row: Row, columns: readonly string[]): Html =>
  html`<table><tbody>${columns
    .filter((column) => value(row[column]) !== '')
    .map(
      (column) =>
        html`<tr><th>${label('export_column', column)}</th><td>${value(row[column], column)}</td></tr>\n`,
    )}</tbody></table>`
