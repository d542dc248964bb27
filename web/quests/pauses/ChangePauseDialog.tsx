import * as z from 'zod/mini'
import type { Pause } from '#contract/quests/pauses.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { QuickDays } from '#web/quests/fields/QuickDays.tsx'
import { formatPauseDay } from './describe-pause.ts'
import { listLastDays } from './pause-days.ts'
import { useChangePause } from './queries.ts'

const lastDayForm = z.object({ last_day: day })
export type LastDayDraft = z.input<typeof lastDayForm>

/** `title` says whose pause it is, and when. */
export function ChangePauseDialog(props: DialogDraft<LastDayDraft> & { pause: Pause; title: string }) {
  const { pause, title, draft, onClose } = props
  const { today } = useCalendar()
  const change = useChangePause()
  const fields = useFields(lastDayForm, draft ?? { last_day: pause.last_day })
  const lastDay = fields.field('last_day')
  const isBegun = pause.first_day <= today
  const firstPossible = isBegun ? today : pause.first_day
  return (
    <FormDialog
      title={m.quest_pause_change()}
      lead={title}
      fields={fields}
      onSubmit={async ({ last_day }) => {
        await change.mutateAsync({ id: pause.id, last_day })
        flash.success(m.quest_pause_changed_flash({ day: formatPauseDay(last_day) }))
        return true
      }}
      submitText={m.ui_save()}
      onClose={onClose}
    >
      <div>
        <DayField label={m.quest_pause_last_day()} min={firstPossible} {...lastDay} />
        <QuickDays
          label={m.quest_pause_last_shortcuts()}
          days={listLastDays(today).filter(({ day: shortcut }) => shortcut >= firstPossible)}
          value={lastDay.value}
          onChange={lastDay.onChange}
        />
      </div>
    </FormDialog>
  )
}
