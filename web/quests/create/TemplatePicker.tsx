import { Points } from '#web/platform/ui/Points.tsx'
import { formatFrequency } from '#web/quests/format-recurrence.ts'
import type { QuestTemplate } from './quest-template.ts'
import './template-picker.css'

/** Quests to start from, one of which can be chosen. */
export const TemplatePicker = (props: {
  patterns: readonly QuestTemplate[]
  onPick: (pattern: QuestTemplate) => void
}) => (
  <ul className="template-list">
    {props.patterns.map((pattern) => (
      <li key={pattern.name}>
        <button type="button" onClick={() => props.onPick(pattern)}>
          <span className="row-text">
            <b>{pattern.name}</b>
            <small>{pattern.description}</small>
          </span>
          <span className="worth">
            <Points value={pattern.points} />
            <small>{formatFrequency(pattern)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
