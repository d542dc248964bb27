import type { Actor, Deps } from '#server/platform/deps.ts'
import type { ExportedRows } from '#server/platform/family-data.ts'
import { reloadData } from '#server/store/auto-reload/family-data.ts'
import { cardData } from '#server/store/cards/family-data.ts'
import { grantData } from '#server/store/grants/family-data.ts'
import { paymentData } from '#server/store/payments/family-data.ts'
import { createExportText, type ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'
import { renderPointsSections } from './points.ts'
import { renderQuestSections } from './quests.ts'
import { renderRewardSections, withProductNames } from './rewards.ts'
import { renderColumns, renderTableSection } from './table.ts'

/** The tables that the sections below show in their own layout. */
const peopleAndQuestTables = [
  'family',
  'people',
  'pictures',
  'quests',
  'quest_photos',
  'quest_steps',
  'quest_series',
]
const rewardTables = ['orders', 'order_steps', 'order_reports', 'deliveries', 'cart_items']
const pointsTables = ['ledger_accounts', 'transfers', 'bonuses']
/**
 * By the kind of this server, the tables that get rows only on the other kind. They are shown if they have some, from before the
 * server changed.
 */
const tablesOfOtherServers = {
  given: [...reloadData.tables, ...cardData.tables, ...paymentData.tables],
  bought: grantData.tables,
}

/**
 * Yields the parts of one HTML file that shows the export for reading and printing, without scripts or external
 * resources.
 */
export async function* renderExportPage(
  deps: Deps,
  parent: Actor,
  areas: AsyncIterable<ExportedRows>,
  exportedAt: Date,
): AsyncGenerator<string> {
  const text = createExportText(parent)
  const { t, formatInstant } = text
  const title = t('export_title')
  yield html`<!doctype html>
<html lang="${parent.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${style}</style></head>
<body><main>
<h1>${title}</h1>
<p>${t('export_made', { at: formatInstant(exportedAt) })}</p>
<p>${t('export_left_out')}</p>
`.text
  const childIds: string[] = []
  for await (const tables of areas) {
    if (tables.people) {
      text.rememberNames(tables.people)
      childIds.push(...tables.people.filter(({ role }) => role === 'child').map(({ id }) => String(id)))
      yield renderPeople(text, tables).text
    }
    if (tables.quest_sets)
      text.rememberNames(tables.quest_sets.map(({ id, name }) => ({ id, first_name: name })))
    if (tables.quests) for (const section of renderQuestSections(text, tables)) yield section.text
    if (tables.transfers)
      for await (const section of renderPointsSections(deps, parent, text, childIds)) yield section.text
    if (tables.orders) for (const section of renderRewardSections(text, tables)) yield section.text
    for (const [name, rows] of Object.entries(tables)) {
      if ([...peopleAndQuestTables, ...pointsTables, ...rewardTables].includes(name)) continue
      if (rows.length === 0 && tablesOfOtherServers[deps.config.POINTS].some((table) => table === name))
        continue
      yield renderTableSection(text, name, name === 'wishes' ? withProductNames(text, rows) : rows).text
    }
  }
  yield '</main></body></html>\n'
}

const style = `:root{color-scheme:light}body{margin:0;background:#fff;color:#22302b;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #e7decb;padding-bottom:.3rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid #e7decb;overflow-wrap:break-word}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.secondary{color:#55615a;font-size:.9rem}article{break-inside:avoid;margin:1.25rem 0}
img{width:80px;height:80px;border-radius:50%}.photo{width:auto;max-width:100%;height:16rem;border-radius:8px}ul{padding-left:1.2rem;margin:.3rem 0}.wide{overflow-x:auto}
@media print{main{max-width:none;padding:0}body{font-size:11pt}h2{break-after:avoid}tr{break-inside:avoid}.wide{overflow:visible}}`

const hiddenColumns = ['id', 'family_id', 'first_name', 'last_name', 'avatar']

function renderPeople(text: ExportText, { family = [], people = [], pictures = [] }: ExportedRows): Html {
  return html`<section><h2>${text.getLabel('export_part', 'family')}</h2>
${family.map((row) => renderColumns(text, row, Object.keys(row)))}
</section>
<section><h2>${text.getLabel('export_part', 'people')}</h2>
${people.map((person) => {
  const picture = pictures.find(({ user_id }) => user_id === person.id)?.webp_base64
  const columns = Object.keys(person).filter((column) => !hiddenColumns.includes(column))
  return html`<article><h3>${text.findName(person.id) ?? ''}</h3>
${picture ? html`<img alt="" src="data:image/webp;base64,${String(picture)}">` : ''}
${renderColumns(text, person, columns)}</article>
`
})}</section>
`
}
