import type { ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { describeSchedule } from '#web/quests/describe-recurrence.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import type { QuestTemplate } from './quest-template.ts'
import './template-picker.css'

export const TemplatePicker = (props: {
  items: readonly { template: QuestTemplate }[]
  onPick: (template: QuestTemplate) => void
}) => (
  <ul className="template-list">
    {props.items.map(({ template }) => (
      <li key={template.name}>
        <button type="button" onClick={() => props.onPick(template)}>
          {template.picture && <QuestPicture name={template.picture} />}
          <span className="row-text">
            <b>{template.name}</b>
            <small>{template.description}</small>
          </span>
          <span className="worth">
            <Points value={template.points} />
            <small>{describeSchedule(template)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

export const TemplateDialog = (props: { title: string; onClose: () => void; children: ReactNode }) => (
  <Dialog
    title={props.title}
    onClose={props.onClose}
    actions={
      <Button variant="ghost" onClick={props.onClose}>
        {m.ui_cancel()}
      </Button>
    }
  >
    <p className="muted">{m.quest_start_text()}</p>
    {props.children}
  </Dialog>
)
