import { useEffect, useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter } from '#contract/calendar.ts'
import type { SetQuest } from '#contract/quests/sets.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { leaveOutCurrent } from '#web/quests/sets/current-quests.ts'
import { useShowDays } from '#web/quests/sets/queries.ts'
import { SetReview } from '#web/quests/sets/SetReview.tsx'
import type { SetDraft } from '#web/quests/sets/set-draft.ts'
import { findProblem, type SetDays, toSavedRows } from '#web/quests/sets/set-rows.ts'
import { formatLongDay } from './DayPicker.tsx'
import { toDayOptions } from './MoveDialog.tsx'
import { leaveOutExisting, listCurrentQuests, type WeekItem } from './week-items.ts'
import '#web/quests/sets/sets.css'

/**
 * Copies a day (`sourceDay`) to another one, or without it the week before into the one that is shown. The list of a set shows what will
 * be created. (W08)
 */
export function CopyDialog(props: {
  sourceDay: string | undefined
  savedDraft: SetDraft | undefined
  items: readonly WeekItem[]
  days: readonly string[]
  kids: readonly Child[]
  onClose: () => void
}) {
  const { sourceDay, savedDraft, items, days, kids, onClose } = props
  const { today } = useCalendar()
  const [draft, setDraft] = useState(savedDraft)
  const [target, setTarget] = useState<string>()
  const { mutate, isPending, isError, error } = useShowDays()
  // A day is copied although its quests are open on that day.
  const current = sourceDay ? [] : listCurrentQuests(items)
  const [firstDay = today, lastDay = today] = [days[0], days.at(-1)]
  const title = sourceDay
    ? m.quest_week_copy_day({ day: formatLongDay(sourceDay) })
    : days.includes(today)
      ? m.quest_week_copy_last()
      : m.quest_week_copy_before()

  function review(quests: SetQuest[], setDays: SetDays, ofDays: readonly string[]) {
    const activeIds = kids.map(({ id }) => id)
    const rows = toSavedRows(leaveOutExisting(quests, items, ofDays), activeIds, [])
      .filter(({ child_ids }) => child_ids.length > 0)
      // The day of a quest may be over.
      .map((row) => ({ ...row, isChosen: !findProblem(row, setDays) }))
    if (rows.length > 0) {
      setDraft({
        kind: 'copy',
        id: undefined,
        name: title,
        rows: leaveOutCurrent(rows, current),
        days: setDays,
      })
      return
    }
    flash.success(m.quest_week_copy_none())
    onClose()
  }
  const copyDay = (from: string, to: string) =>
    mutate(
      { first_day: from, last_day: from, purpose: 'copy_day' },
      { onSuccess: (quests) => review(quests, { first_day: to, last_day: to }, [to]) },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the week once, when the dialog opens
  useEffect(() => {
    if (sourceDay || savedDraft) return
    const hasBegun = firstDay < today
    const first_day = hasBegun ? today : firstDay
    mutate(
      { first_day: daysAfter(firstDay, -7), copy_to: firstDay, purpose: 'copy_week' },
      { onSuccess: (quests) => review(quests, { first_day, last_day: lastDay }, days) },
    )
  }, [])

  const [kid] = kids
  if (draft && kid)
    return (
      <SetReview
        child={kid}
        draftKey="week"
        activeChildren={kids}
        draft={draft}
        currentQuests={current}
        hasAverages={false}
        onCreated={({ quests }) => {
          flash.success(m.quest_week_copied({ count: quests.length }))
          onClose()
        }}
        onBack={sourceDay ? () => setDraft(undefined) : onClose}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          {sourceDay && (
            <Button
              isDisabled={!target}
              isPending={isPending}
              onClick={() => target && copyDay(sourceDay, target)}
            >
              {m.quest_sets_week_show()}
            </Button>
          )}
        </>
      }
    >
      {sourceDay ? (
        <div className="week-days-choice">
          <p className="muted">{m.quest_week_copy_day_lead()}</p>
          <RadioCards
            label={m.quest_week_copy_to()}
            value={target}
            onChange={setTarget}
            options={toDayOptions(days, items, today, sourceDay)}
          />
        </div>
      ) : (
        !isError && <SkeletonRows count={4} />
      )}
      <p role="alert" className="small">
        {isError && errorText(error, m.quest_sets_week_failed())}
      </p>
    </Dialog>
  )
}
