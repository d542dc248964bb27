import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'

type Row = Record<string, unknown>

const isId = (column: string) => column === 'id' || column === 'family_id'

/** Renders the rows of an exported table as an HTML table. Used for every table without a layout of its own. */
export function renderTableSection(text: ExportText, name: string, rows: Row[]): Html {
  const { t, getLabel } = text
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !isId(column))
  const title = getLabel('export_part', name)
  return html`<section><h2>${title}</h2>
${rows.length === 0 ? html`<p class="secondary">${t('export_nothing')}</p>` : renderRows(text, title, columns, rows)}
</section>
`
}

/** The table can be focused, so that a wide table can also be scrolled with the keyboard. */
const renderRows = ({ getLabel, formatValue }: ExportText, title: string, columns: string[], rows: Row[]) =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${columns.map((column) => html`<th>${getLabel('export_column', column)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td>${column === 'webp_base64' ? renderPicture(row[column]) : formatValue(row[column], column)}</td>`)}</tr>\n`)}</tbody></table></div>`

/** Renders one row as a list of columns and values, without empty values. */
export const renderColumns = ({ getLabel, formatValue }: ExportText, row: Row, columns: readonly string[]) =>
  html`<table><tbody>${columns
    .filter((column) => formatValue(row[column]) !== '')
    .map(
      (column) =>
        html`<tr><th>${getLabel('export_column', column)}</th><td>${formatValue(row[column], column)}</td></tr>\n`,
    )}</tbody></table>`

/** Renders a photo or picture that is kept as WebP. */
export const renderPicture = (base64: unknown) =>
  html`<img class="photo" alt="" src="data:image/webp;base64,${String(base64)}">`
