import { useEffect, useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { QUESTS_AT_ONCE_MAX, SET_NAME_MAX, SET_QUESTS_MAX } from '#contract/limits.ts'
import type { CurrentQuest } from '#contract/quests/sets.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/platform/ui/Dialog.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle, IconCheck, IconPlus, IconTrash } from '#web/platform/ui/graphics/icons.ts'
import { ChildChecks } from './ChildChecks.tsx'
import type { CreatedSet } from './CreatedSetCard.tsx'
import { findOwners, toggleChildOfRow } from './current-quests.ts'
import { PointsNow, PointsThisWeek } from './PointsNeeded.tsx'
import { useCreateQuests, useDeleteSet, useSaveSet } from './queries.ts'
import { SetRowFields } from './SetRowFields.tsx'
import { forgetDraft, type SetDraft, saveDraft } from './set-draft.ts'
import {
  countQuests,
  emptyRow,
  findProblem,
  listRowsToSave,
  type SetRow,
  toNewQuest,
  toSetQuests,
} from './set-rows.ts'

const noBinding = { onBlur: () => {}, error: undefined }

/** The list of a set's quests. Nothing is created or saved before the parent presses a button. (W09) */
export function SetReview(props: {
  child: Child
  /** Under this key the list is kept while the parent buys points; the child's id if it is left out. */
  draftKey?: string
  activeChildren: readonly Child[]
  draft: SetDraft
  /** What the children have already. */
  currentQuests: readonly CurrentQuest[]
  hasAverages: boolean
  onCreated: (created: CreatedSet) => void
  onBack: () => void
  onClose: () => void
}) {
  const { child, activeChildren, draft, currentQuests, hasAverages, onCreated, onBack, onClose } = props
  const { draftKey = child.id } = props
  const { today } = useCalendar()
  const [rows, setRows] = useState(draft.rows)
  const [days, setDays] = useState(draft.days)
  const [name, setName] = useState(draft.name)
  const [id, setId] = useState(draft.id)
  const [isDeleting, setDeleting] = useState(false)
  const create = useCreateQuests()
  const save = useSaveSet()
  const remove = useDeleteSet()
  // A draft is restored once.
  useEffect(() => forgetDraft(draftKey), [draftKey])

  const chosen = rows.filter(({ isChosen }) => isChosen)
  const problems = new Map(rows.map((row) => [row.key, row.isChosen ? findProblem(row, days) : undefined]))
  const isValid = chosen.length > 0 && chosen.every(({ key }) => !problems.get(key))
  const isValidDay = days.first_day >= today && (!days.last_day || days.last_day >= days.first_day)
  const count = countQuests(chosen)
  const toSave = listRowsToSave(rows)
  const canSave =
    name.trim() !== '' &&
    toSave.length > 0 &&
    toSave.length <= SET_QUESTS_MAX &&
    !toSave.some((row) => findProblem(row, days))

  const change = (key: number, fields: Partial<SetRow>) =>
    setRows((current) => current.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  const toggleChild = (childId: string, isChecked: boolean) =>
    setRows((current) => current.map((row) => toggleChildOfRow(row, childId, isChecked, currentQuests)))
  function send() {
    const quests = chosen.map((row) => toNewQuest(row, days)).filter((quest) => quest !== undefined)
    create.mutate(quests, { onSuccess: (created) => onCreated({ quests: created }) })
  }
  const sendSet = () =>
    save.mutate(
      { id, name: name.trim(), quests: toSetQuests(rows) },
      { onSuccess: (saved) => setId(saved.id) },
    )
  const failure = create.error ?? save.error ?? remove.error

  return (
    <Dialog
      title={draft.kind === 'new' ? m.quest_sets_new() : draft.name}
      onClose={onClose}
      actions={
        <>
          <PointsNow
            rows={chosen}
            days={days}
            onBuy={() => saveDraft(draftKey, { ...draft, id, name, rows, days })}
          />
          <div role="alert">
            {failure && (
              <p className="flash bad">
                <Icon icon={IconAlertCircle} />
                <span>
                  {create.error && `${m.quest_sets_not_created()} `}
                  {errorText(failure)}
                </span>
              </p>
            )}
          </div>
          <Button variant="ghost" onClick={onBack}>
            {m.quest_sets_back()}
          </Button>
          <Button
            isDisabled={!isValid || !isValidDay || count > QUESTS_AT_ONCE_MAX}
            isPending={create.isPending}
            onClick={send}
          >
            {m.quest_sets_create({ count })}
          </Button>
        </>
      }
    >
      <div className="quest-sets review">
        <p className="muted">{m.quest_sets_review_lead()}</p>
        {activeChildren.length > 1 && (
          <ChildChecks
            label={m.quest_sets_for_all_quests()}
            activeChildren={activeChildren}
            isChecked={(childId) =>
              toSave.length > 0 && toSave.every((row) => row.child_ids.includes(childId))
            }
            onToggle={toggleChild}
          />
        )}
        <div className="two-columns">
          <DayField
            label={m.quest_sets_first_day()}
            name="first_day"
            min={today}
            value={days.first_day}
            onChange={(first_day) => setDays({ ...days, first_day })}
            {...noBinding}
            error={days.first_day < today ? m.day_past() : undefined}
          />
          <DayField
            label={m.quest_sets_last_day()}
            name="last_day"
            isOptional
            min={days.first_day}
            value={days.last_day}
            onChange={(last_day) => setDays({ ...days, last_day })}
            {...noBinding}
          />
        </div>
        <h3 id="set-quests">{m.quest_sets_list()}</h3>
        <p className="muted small">
          {draft.kind === 'ready'
            ? hasAverages
              ? m.quest_sets_points_average()
              : m.quest_sets_points_start()
            : draft.kind === 'copy'
              ? m.quest_week_copy_points()
              : m.quest_sets_points_saved()}
        </p>
        <ol className="set-rows" aria-labelledby="set-quests">
          {rows.map((row, index) => (
            <SetRowFields
              key={row.key}
              row={row}
              number={index + 1}
              activeChildren={activeChildren}
              // A new row is empty, and says so only once the parent has begun to fill it in.
              owners={findOwners(row.name, currentQuests)}
              problem={row.name || row.points !== '' ? problems.get(row.key) : undefined}
              onChange={(fields) => change(row.key, fields)}
            />
          ))}
        </ol>
        <Button
          variant="quiet"
          size="compact"
          icon={IconPlus}
          isDisabled={rows.length >= SET_QUESTS_MAX}
          onClick={() => setRows([...rows, emptyRow([child.id])])}
        >
          {m.quest_sets_add()}
        </Button>
        {!isValid && (
          <p className="small muted">
            {chosen.length === 0 && toSave.length > 0
              ? m.quest_sets_all_current()
              : m.quest_sets_incomplete()}
          </p>
        )}
        {count > QUESTS_AT_ONCE_MAX && <p className="field-error">{m.field_quests_at_once()}</p>}
        <PointsThisWeek rows={chosen} days={days} />
        <section className="set-save" aria-labelledby="save-set">
          <h3 id="save-set">{m.quest_sets_save_title()}</h3>
          <div className="set-save-fields">
            <TextField
              label={m.quest_sets_set_name()}
              name="set_name"
              autoComplete="off"
              maxLength={SET_NAME_MAX}
              value={name}
              onChange={setName}
              {...noBinding}
            />
            <Button variant="ghost" isDisabled={!canSave} isPending={save.isPending} onClick={sendSet}>
              {m.quest_sets_save()}
            </Button>
          </div>
          {toSave.length > chosen.length && <p className="muted small">{m.quest_sets_save_current()}</p>}
          {id && (
            <Button variant="quiet danger" size="compact" icon={IconTrash} onClick={() => setDeleting(true)}>
              {m.quest_sets_delete()}
            </Button>
          )}
          <div role="status">
            {save.data && !save.isPending && (
              <p className="flash">
                <Icon icon={IconCheck} />
                {m.quest_sets_saved({ name: save.data.name })}
              </p>
            )}
          </div>
        </section>
      </div>
      {isDeleting && id && (
        <ConfirmDialog
          title={m.quest_sets_delete_title({ name: draft.name })}
          confirmText={m.quest_sets_delete()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: onBack, onError: () => setDeleting(false) })}
          onClose={() => setDeleting(false)}
        >
          <p>{m.quest_sets_delete_text()}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
