import { Points } from '#web/platform/ui/Points.tsx'
import { formatFrequency } from '#web/quests/format-recurrence.ts'
import type { QuestTemplate } from './quest-template.ts'
import './template-picker.css'

/** Quests to start from, one of which can be chosen. */
export const TemplatePicker = (props: {
  templates: readonly QuestTemplate[]
  onPick: (template: QuestTemplate) => void
}) => (
  <ul className="template-list">
    {props.templates.map((template) => (
      <li key={template.name}>
        <button type="button" onClick={() => props.onPick(template)}>
          <span className="row-text">
            <b>{template.name}</b>
            <small>{template.description}</small>
          </span>
          <span className="worth">
            <Points value={template.points} />
            <small>{formatFrequency(template)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
