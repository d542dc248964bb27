import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { daysAfter } from '#contract/calendar.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { DueDayField } from '#web/quests/fields/DueDayField.tsx'
import { isForSeveral } from '#web/quests/name-owners.ts'
import { takeBackErrorText, useQuestTransition } from './quest-transitions.ts'

const restoreForm = z.object({ due_date: day, points: z.enum(['keep', 'take']) })
export type RestoreDraft = z.input<typeof restoreForm>

/** Reopens a verified quest. The child keeps the paid points and can earn them again, or must give them back. (Q08) */
export function RestoreDialog(props: DialogDraft<RestoreDraft> & { quest: Quest; childName: string }) {
  const { quest, childName, draft, onClose } = props
  const { today } = useCalendar()
  const { applyChange } = useQuestTransition(quest)
  const fields = useFields(restoreForm, draft ?? { due_date: daysAfter(today, 1), points: 'keep' })
  const childPoints = useQuery(childQuery(quest.child_id)).data?.child.points
  const hasSeveral = isForSeveral(quest)
  const arePointsSpent = !hasSeveral && childPoints !== undefined && childPoints < quest.points
  const total = totalPoints(quest)
  const inputs = { count: total, points: formatNumber(total), name: childName }
  return (
    <FormDialog
      title={m.quest_restore_title({ quest: quest.name })}
      lead={m.quest_restore_text(inputs)}
      fields={fields}
      onSubmit={({ due_date, points }) =>
        applyChange(
          { verified: false, complete: false, due_date, ...(points === 'take' && { take_back: true }) },
          {
            successText: m.quest_restored_flash(),
            toErrorText: points === 'take' ? takeBackErrorText : errorText,
          },
        )
      }
      submitText={m.quest_restore()}
      onClose={onClose}
    >
      <DueDayField
        time={quest.time_of_day}
        label={m.quest_new_deadline()}
        help={m.quest_today_or_later()}
        {...fields.field('due_date')}
      />
      <RadioCards
        label={hasSeveral ? m.quest_restore_paid_everyone() : m.quest_restore_paid(inputs)}
        value={fields.values.points}
        onChange={(points) => fields.set('points', points)}
        options={[
          {
            value: 'keep',
            label: hasSeveral ? m.quest_restore_keep_everyone() : m.quest_restore_keep(inputs),
            help: m.quest_restore_keep_text(inputs),
          },
          {
            value: 'take',
            label: m.quest_restore_take(),
            help: arePointsSpent
              ? m.quest_points_spent()
              : hasSeveral
                ? m.quest_restore_take_everyone()
                : m.quest_restore_take_text(inputs),
            isDisabled: arePointsSpent,
          },
        ]}
      />
    </FormDialog>
  )
}
