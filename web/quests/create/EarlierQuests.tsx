import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { type QuestTemplate, toTemplate, uniqueByName } from './quest-template.ts'
import { TemplateDialog, TemplatePicker } from './TemplatePicker.tsx'

const MAX_SHOWN = 12

/** The child's last quests, each once, to give one of them again. */
export function EarlierQuests(props: {
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
            templates={uniqueByName(missions).slice(0, MAX_SHOWN).map(toTemplate)}
            onPick={onPick}
          />
        )}
      </Loaded>
    </TemplateDialog>
  )
}
