import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { childQuestsQuery } from '#web/quests/list-queries.ts'
import { type QuestTemplate, toTemplate, uniqueByName } from './quest-template.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

const SHOWN = 12

/** The child's last quests, each once, to give one of them again. */
export function EarlierQuests(props: {
  childId: string
  onPick: (pattern: QuestTemplate) => void
  onClose: () => void
}) {
  const { childId, onPick, onClose } = props
  const { data, isError, refetch } = useQuery(childQuestsQuery(childId, { offset: 0, limit: 100 }))
  return (
    <Dialog
      title={m.quest_copy_earlier()}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      }
    >
      <p className="muted">{m.quest_start_text()}</p>
      {data ? (
        <TemplatePicker
          patterns={uniqueByName(data.missions).slice(0, SHOWN).map(toTemplate)}
          onPick={onPick}
        />
      ) : isError ? (
        <ErrorState text={m.quest_fetch_failed()} onRetry={refetch} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  )
}
