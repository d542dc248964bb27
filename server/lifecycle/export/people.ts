import type { ExportedRows } from '#server/platform/family-data.ts'
import type { ExportText } from './export-text.ts'
import { type Html, html } from './html.ts'
import { factTable } from './table.ts'

const hidden = ['id', 'family_id', 'first_name', 'last_name', 'avatar']

/** Who is in the family, and the family itself. */
export function peopleSection(
  words: ExportText,
  { family = [], people = [], pictures = [] }: ExportedRows,
): Html {
  return html`<section><h2>${words.named('export_part', 'family')}</h2>
${family.map((row) => factTable(words, row, Object.keys(row)))}
</section>
<section><h2>${words.named('export_part', 'people')}</h2>
${people.map((person) => {
  const picture = pictures.find(({ user_id }) => user_id === person.id)?.webp_base64
  const columns = Object.keys(person).filter((column) => !hidden.includes(column))
  return html`<article><h3>${words.nameOf(person.id) ?? ''}</h3>
${picture ? html`<img alt="" src="data:image/webp;base64,${String(picture)}">` : ''}
${factTable(words, person, columns)}</article>
`
})}</section>
`
}
