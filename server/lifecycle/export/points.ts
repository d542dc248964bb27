import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { HTML_EXPORT_LINES_MAX } from '#contract/limits.ts'
import { listChildHistory, listOwnHistory } from '#server/ledger/history.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'

/** Yields the family's and each child's points history, newest first. */
export async function* renderPointsSections(
  deps: Deps,
  parent: Actor,
  text: ExportText,
  childIds: string[],
): AsyncGenerator<Html> {
  const page = { offset: 0, limit: HTML_EXPORT_LINES_MAX }
  yield toSection(text, text.t('export_points_family'), await listOwnHistory(deps, parent, page), 'family')
  for (const id of childIds) {
    const title = text.t('export_points_of', { name: text.findName(id) ?? '' })
    yield toSection(text, title, await listChildHistory(deps, parent, id, page), 'child')
  }
}

type History = { lines: HistoryLine[]; pagination: { total: number } }

function toSection(
  text: ExportText,
  title: string,
  { lines, pagination }: History,
  view: 'family' | 'child',
) {
  const { t, formatNumber } = text
  function toSentence({ kind, quest, reward, child }: HistoryLine) {
    const key = kind === 'return' && view === 'family' ? 'ledger_return_from' : (`ledger_${kind}` as const)
    const sentence = t(key, { quest: quest ?? '', reward: reward ?? '' })
    return child && view === 'family' ? `${sentence} (${child})` : sentence
  }
  return html`<section><h2>${title}</h2>
${lines.length === 0 ? html`<p class="secondary">${t('export_nothing')}</p>` : ''}
${pagination.total > lines.length ? html`<p class="secondary">${t('export_newest', { count: formatNumber(lines.length) })}</p>` : ''}
<table><tbody>${lines.map(
    (line) =>
      html`<tr><td>${text.formatInstant(new Date(line.at))}</td><td>${toSentence(line)}${
        line.note ? html`<br><span class="secondary">${line.note}</span>` : ''
      }</td><td class="number">${line.points > 0 ? '+' : '−'}${formatNumber(Math.abs(line.points))}</td><td class="number">${t(
        'ledger_balance_after',
        { points: formatNumber(line.balance) },
      )}</td></tr>\n`,
  )}</tbody></table></section>
`
}
