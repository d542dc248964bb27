import type { Tables } from '#server/platform/db/tables.ts'
import type { ExportedRows } from '#server/platform/family-data.ts'
import type { ExportText } from './export-text.ts'
import { type Html, html } from './html-template.ts'
import { renderColumns, renderPicture } from './table.ts'

type Row = Record<string, unknown>

const columns = [
  'points',
  'due_date',
  'reoccur_scale',
  'reoccur_rule',
  'finished_at',
  'decided_at',
  'note',
  'deleted_at',
]

/** Yields one section per child: its quests and their history. */
export function* renderQuestSections(
  text: ExportText,
  { quests = [], quest_photos = [], quest_steps = [] }: ExportedRows,
): Generator<Html> {
  const steps = Map.groupBy(quest_steps, ({ quest_id }) => quest_id)
  const photos = new Map(quest_photos.map(({ quest_id, webp_base64 }) => [quest_id, webp_base64]))
  for (const [child, questsOfChild] of Map.groupBy(quests, ({ child_id }) => child_id)) {
    yield html`<section><h2>${text.t('export_quests_of', { name: text.findName(child) ?? '' })}</h2>
${questsOfChild.map((quest) => renderQuest(text, quest, photos.get(quest.id), steps.get(quest.id) ?? []))}</section>
`
  }
}

const renderQuest = (
  text: ExportText,
  quest: Row,
  photo: unknown,
  steps: Row[],
) => html`<article><h3>${text.formatValue(quest.name, 'name')}</h3>
<p>${text.formatValue(quest.description, 'description')}</p>
${photo ? renderPicture(photo) : ''}
${renderColumns(text, quest, columns)}
<ul>${steps.map((step) => html`<li><span class="secondary">${text.formatValue(step.taken_at)}</span> ${describeStep(text, step)}</li>`)}</ul></article>
`

/** The ends of the message keys `quest_event_…` for steps that the server took, or a person, if not the step itself. */
const automaticStepKeys = { create: 'added_by_repeat', stop: 'stopped' } as const
const personsStepKeys = { pause: 'pause_by', resume: 'resume_by', hand_over: 'hand_over_by' } as const

function describeStep({ t, findName }: ExportText, row: Row) {
  const { step, taken_by, note } = row as Pick<Tables['quest_steps'], 'step' | 'taken_by' | 'note'>
  const by = findName(taken_by) ?? t('quest_event_somebody')
  const keys: Partial<
    Record<typeof step, 'added_by_repeat' | 'stopped' | 'pause_by' | 'resume_by' | 'hand_over_by'>
  > = taken_by === null ? automaticStepKeys : personsStepKeys
  const text = t(`quest_event_${keys[step] ?? step}`, { by })
  return `${text}${note ? ` (${note})` : ''}`
}
