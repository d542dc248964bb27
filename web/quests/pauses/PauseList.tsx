import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import type { Pause } from '#contract/quests/pauses.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconZzz } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import type { LastDayDraft } from './ChangePauseDialog.tsx'
import { describePause, reasonLabels } from './describe-pause.ts'
import { pausesQuery, useEndPause } from './queries.ts'
import './pauses.css'

const ChangePauseDialog = lazyPart(async () => (await import('./ChangePauseDialog.tsx')).ChangePauseDialog)

type Person = Pick<Child, 'id' | 'first_name'>

/**
 * The present and coming pauses of the children, each with a button that ends it. `onlyBegun` leaves out the coming ones. Shows
 * nothing if there are none.
 */
export function PauseList({ kids, onlyBegun = false }: { kids: readonly Person[]; onlyBegun?: boolean }) {
  const { today } = useCalendar()
  const ids = new Set(kids.map(({ id }) => id))
  const pauses = (useQuery(pausesQuery).data ?? []).filter(
    ({ child_id, first_day }) =>
      (child_id === null || ids.has(child_id)) && (!onlyBegun || first_day <= today),
  )
  if (pauses.length === 0) return null
  return (
    <section aria-labelledby="pauses" className="pauses">
      <h2 id="pauses" className="visually-hidden">
        {m.quest_pause_heading()}
      </h2>
      <Card isFlush>
        <ul>
          {pauses.map((pause) => (
            <PauseRow
              key={pause.id}
              pause={pause}
              name={kids.find(({ id }) => id === pause.child_id)?.first_name}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** `name` is undefined for a pause of all children. */
function PauseRow({ pause, name }: { pause: Pause; name: string | undefined }) {
  const { today } = useCalendar()
  const dialog = useDialogDraft<LastDayDraft>()
  const end = useEndPause()
  const title = describePause(pause, today, name)
  const isBegun = pause.first_day <= today
  const endIt = () =>
    end.mutate(pause.id, {
      onSuccess: () => flash.success(isBegun ? m.quest_pause_over_flash() : m.quest_pause_cancelled_flash()),
      onError: (error) => flash.failure(error),
    })
  return (
    <li>
      <Icon icon={IconZzz} />
      <span className="row-text">
        <b>{title}</b>
        <small>{reasonLabels[pause.reason]()}</small>
      </span>
      <Button itemName={title} variant="quiet" size="compact" onClick={dialog.open}>
        {m.quest_pause_change()}
      </Button>
      <Button
        itemName={title}
        variant={isBegun ? 'ghost' : 'danger'}
        size="compact"
        isPending={end.isPending}
        onClick={endIt}
      >
        {isBegun ? m.quest_pause_end() : m.quest_pause_cancel()}
      </Button>
      {dialog.isOpen && <ChangePauseDialog pause={pause} title={title} {...dialog.dialogProps} />}
    </li>
  )
}
