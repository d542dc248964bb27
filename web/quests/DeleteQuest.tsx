import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isExpired, type Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { wordsOf } from '#web/app/api.ts'
import { flash } from '#web/app/flash.tsx'
import { formatNumber } from '#web/app/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import { useCalendar } from './days.ts'
import { useDeleteQuest } from './queries.ts'

/** Takes an open quest off the trail, after asking once. */
export function DeleteQuest({ quest, name }: { quest: Quest; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const { today } = useCalendar()
  const { mutate, isPending } = useDeleteQuest()
  const navigate = useNavigate()

  const remove = () =>
    mutate(quest.id, {
      onSuccess: () => {
        flash.success(m.quest_removed_flash())
        navigate(`/kids/${quest.child_id}`)
      },
      onError: (error) => {
        setAsking(false)
        flash.error(wordsOf(error))
      },
    })
  return (
    <div className="actions">
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={IconTrash} />
        {m.quest_delete()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.quest_delete_title({ quest: quest.name })}
          confirm={m.quest_delete()}
          isDangerous
          isPending={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p className="muted">
            {isExpired(quest, today)
              ? m.quest_delete_expired_text({ name })
              : m.quest_delete_text({ name, count: quest.points, points: formatNumber(quest.points) })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
