import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCopy, IconSearch } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { suggestIdeas } from './ideas.ts'
import { type QuestTemplate, toTemplate, uniqueByName } from './quest-template.ts'
import { TemplateDialog, TemplatePicker } from './TemplatePicker.tsx'

const IdeaChooser = lazyPart(async () => (await import('./IdeaChooser.tsx')).IdeaChooser)

const SUGGESTED_IDEAS = 6

/** Offers ideas for the child, all ideas, and the child's earlier quests. Picking one fills in the form. */
export function StartFromTemplate(props: {
  child: Child
  quests: readonly Quest[]
  onPick: (template: QuestTemplate) => void
}) {
  const { child, quests } = props
  const { today } = useCalendar()
  // Chosen once, so that no idea moves while the parent is choosing.
  const [suggestedIdeas] = useState(() =>
    suggestIdeas(
      child.birthday,
      today,
      quests.map(({ name }) => name),
      SUGGESTED_IDEAS,
    ),
  )
  const [openDialog, setOpenDialog] = useState<'ideas' | 'earlier'>()
  const [pickedName, setPickedName] = useState('')
  const onClose = () => setOpenDialog(undefined)
  function onPick(template: QuestTemplate) {
    onClose()
    setPickedName(template.name)
    props.onPick(template)
  }
  return (
    <div className="start-from">
      <h2 className="label" id="ideas">
        {m.quest_ideas_for({ name: child.first_name })}
      </h2>
      <ul className="idea-chips" aria-labelledby="ideas">
        {suggestedIdeas.map(({ template }) => (
          <li key={template.name}>
            <button type="button" onClick={() => onPick(template)}>
              {template.picture && <QuestPicture name={template.picture} />}
              {template.name}
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button variant="quiet" size="compact" onClick={() => setOpenDialog('ideas')}>
          <Icon icon={IconSearch} />
          {m.quest_ideas_more()}
        </Button>
        {quests.length > 0 && (
          <Button variant="quiet" size="compact" onClick={() => setOpenDialog('earlier')}>
            <Icon icon={IconCopy} />
            {m.quest_copy_earlier()}
          </Button>
        )}
      </div>
      <p className="muted small" role="status">
        {pickedName && m.quest_filled_in({ quest: pickedName })}
      </p>
      {openDialog === 'ideas' && <IdeaChooser birthday={child.birthday} onPick={onPick} onClose={onClose} />}
      {openDialog === 'earlier' && (
        <EarlierQuestsDialog childId={child.id} onPick={onPick} onClose={onClose} />
      )}
    </div>
  )
}

function EarlierQuestsDialog(props: {
  childId: string
  onPick: (template: QuestTemplate) => void
  onClose: () => void
}) {
  const { childId, onPick, onClose } = props
  const query = useQuery(childQuestsQuery(childId, { offset: 0, limit: 100 }))
  return (
    <TemplateDialog title={m.quest_copy_earlier()} onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />} errorText={m.quest_fetch_failed()}>
        {({ missions }) => (
          <TemplatePicker
            items={uniqueByName(missions)
              .slice(0, 12)
              .map((quest) => ({ template: toTemplate(quest) }))}
            onPick={onPick}
          />
        )}
      </Loaded>
    </TemplateDialog>
  )
}
