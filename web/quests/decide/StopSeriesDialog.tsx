import type { ReactNode } from 'react'
import { m } from '#messages'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useStopSeries } from '#web/quests/list-queries.ts'

export function StopSeriesDialog(props: {
  quest: { id: string; name: string }
  childName: string
  onClose: () => void
  /** Says what happens to `quest`. */
  children?: ReactNode
}) {
  const { quest, childName, onClose, children } = props
  const { mutate, isPending } = useStopSeries()
  const stop = () =>
    mutate(quest.id, {
      onSuccess: () => flash.success(m.quest_series_stopped_flash()),
      onError: (error) => flash.failure(error),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={m.quest_series_stop_title({ quest: quest.name })}
      confirmText={m.quest_series_stop_all()}
      isDangerous
      isPending={isPending}
      onConfirm={stop}
      onClose={onClose}
    >
      <p className="muted">{m.quest_series_stop_text({ name: childName })}</p>
      {children && <p className="muted">{children}</p>}
    </ConfirmDialog>
  )
}
