import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { type QuestTemplate, toTemplate, uniqueByName } from './quest-template.ts'
import { TemplateDialog, TemplatePicker } from './TemplatePicker.tsx'

const IdeaChooser = lazyPart(async () => (await import('./IdeaChooser.tsx')).IdeaChooser)

export function StartFromTemplate(props: {
  child: Child
  hasQuests: boolean
  onPick: (template: QuestTemplate) => void
}) {
  const { child, hasQuests } = props
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
      <div className="row">
        <Button variant="ghost" onClick={() => setOpenDialog('ideas')}>
          {m.quest_idea_choose()}
        </Button>
        {hasQuests && (
          <Button variant="ghost" onClick={() => setOpenDialog('earlier')}>
            {m.quest_copy_earlier()}
          </Button>
        )}
      </div>
      <p className="muted small" role="status">
        {pickedName && m.quest_filled_in({ quest: pickedName })}
      </p>
      {openDialog === 'ideas' && <IdeaChooser birthday={child.birthday} onPick={onPick} onClose={onClose} />}
      {openDialog === 'earlier' && <EarlierQuests childId={child.id} onPick={onPick} onClose={onClose} />}
    </div>
  )
}

function EarlierQuests(props: {
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
          <TemplatePicker templates={uniqueByName(missions).slice(0, 12).map(toTemplate)} onPick={onPick} />
        )}
      </Loaded>
    </TemplateDialog>
  )
}
