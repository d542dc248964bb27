import { useState } from 'react'
import { type DeleteScope, isExpired, type Quest } from '#contract/quests/quests.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import { useRemoveQuest } from './useRemoveQuest.ts'

/** For a recurring quest, the parent chooses whether only this occurrence is deleted or the series ends, too. */
export function DeleteDialog(props: { quest: Quest; childName: string; onClose: () => void }) {
  const { quest, childName, onClose } = props
  const calendar = useCalendar()
  const [scope, setScope] = useState<DeleteScope>('this')
  const { remove, isPending } = useRemoveQuest(quest, onClose)
  const isPast = isExpired(quest, calendar)
  const total = totalPoints(quest)
  const inputs = { name: childName, count: total, points: formatNumber(total) }

  return (
    <ConfirmDialog
      title={m.quest_delete_title({ quest: quest.name })}
      confirmText={m.quest_delete()}
      isDangerous
      isPending={isPending}
      onConfirm={() => remove(scope, m.quest_removed_flash())}
      onClose={onClose}
    >
      {quest.reoccur_scale ? (
        <RadioCards
          label={m.quest_delete_which()}
          value={scope}
          onChange={setScope}
          options={[
            {
              value: 'this',
              label: m.quest_delete_this(),
              help: isPast ? m.quest_delete_this_expired() : m.quest_delete_this_text(inputs),
            },
            {
              value: 'series',
              label: m.quest_delete_series(),
              help: isPast ? m.quest_delete_series_expired() : m.quest_delete_series_text(inputs),
            },
          ]}
        />
      ) : (
        <p className="muted">{isPast ? m.quest_delete_expired_text(inputs) : m.quest_delete_text(inputs)}</p>
      )}
    </ConfirmDialog>
  )
}
