import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { FieldHint } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { SharingField } from '#web/quests/create/SharingField.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { ChildChecks } from './ChildChecks.tsx'
import { chooseRow } from './current-quests.ts'
import { SetRowDetails } from './SetRowDetails.tsx'
import { listDayOptions, listTimeOptions, parseDays } from './set-options.ts'
import { type RowProblem, type SetRow, sharingOf } from './set-rows.ts'

const problemTexts: Record<RowProblem, () => string> = {
  name: m.field_empty,
  points: m.points_least,
  child: m.quest_sets_no_child,
  day: m.quest_sets_no_day,
  many_steps: m.field_steps_many,
  long_step: m.field_step_long,
}

/** One quest of the list, which can be left out or changed in place. */
export function SetRowFields(props: {
  row: SetRow
  number: number
  activeChildren: readonly Child[]
  /** The children who have a quest of this name already. */
  owners: readonly string[]
  problem: RowProblem | undefined
  onChange: (change: Partial<SetRow>) => void
}) {
  const { row, number, activeChildren, owners, problem, onChange } = props
  const days = listDayOptions(row)
  const times = listTimeOptions(row)
  const errorOf = (name: RowProblem) => (problem === name ? problemTexts[name]() : undefined)
  const names = activeChildren
    .filter(({ id }) => owners.includes(id) && (row.child_ids.includes(id) || row.left_out.includes(id)))
    .map(({ first_name }) => first_name)
  const bind = { onBlur: () => {}, error: undefined }
  const dayErrorId = `set-row-${row.key}-days`
  return (
    <li className={row.isChosen ? 'set-row' : 'set-row left-out'}>
      <fieldset>
        <legend className="visually-hidden">{m.quest_sets_row({ number })}</legend>
        <div className="set-row-head">
          <div className="checkbox">
            <input
              type="checkbox"
              name="chosen"
              aria-label={row.name ? m.quest_sets_include({ quest: row.name }) : m.quest_sets_include_empty()}
              checked={row.isChosen}
              onChange={(event) => onChange(chooseRow(row, event.target.checked))}
            />
          </div>
          {row.picture && <QuestPicture name={row.picture} />}
          <TextField
            label={m.quest_sets_name()}
            name="name"
            autoComplete="off"
            value={row.name}
            onChange={(name) => onChange({ name })}
            {...bind}
            error={errorOf('name')}
          />
        </div>
        {names.length > 0 && (
          <p className="set-row-note small">
            {m.quest_sets_current({
              count: names.length,
              names: new Intl.ListFormat(getLocale()).format(names),
            })}
          </p>
        )}
        {row.isChosen && (
          <div className="set-row-more">
            {row.description && row.description !== row.name && (
              <p className="muted small">{row.description}</p>
            )}
            <div className="set-row-fields">
              <NumberField
                label={m.quest_sets_points()}
                name="points"
                hasGem
                min={1}
                value={row.points}
                onChange={(points) => onChange({ points })}
                {...bind}
                error={errorOf('points')}
              />
              <SelectField
                label={m.quest_sets_days()}
                name="days"
                value={days.value}
                options={days.options}
                onChange={(value) => onChange(parseDays(value))}
                error={errorOf('day')}
              />
              <SelectField
                label={m.quest_sets_time()}
                name="time"
                value={times.value}
                options={times.options}
                // The values are the JSON of such arrays.
                onChange={(value) => onChange({ times_of_day: JSON.parse(value) as SetRow['times_of_day'] })}
              />
            </div>
            {activeChildren.length > 1 && (
              <ChildChecks
                label={m.quest_sets_for()}
                activeChildren={activeChildren}
                isChecked={(id) => row.child_ids.includes(id)}
                onToggle={(id, isChecked) =>
                  onChange({
                    child_ids: isChecked
                      ? [...row.child_ids, id]
                      : row.child_ids.filter((child) => child !== id),
                    left_out: row.left_out.filter((child) => child !== id),
                  })
                }
              />
            )}
            {row.sharing !== undefined && row.child_ids.length > 1 && (
              <SharingField
                sharing={sharingOf(row)}
                kids={row.child_ids.flatMap((id) => activeChildren.filter((child) => child.id === id))}
                repeats={row.reoccur_rule !== null}
                onChange={(sharing) => onChange({ sharing })}
              />
            )}
            <FieldHint id={dayErrorId} error={errorOf('child')} />
            <SetRowDetails
              row={row}
              error={errorOf('many_steps') ?? errorOf('long_step')}
              onChange={onChange}
            />
          </div>
        )}
      </fieldset>
    </li>
  )
}
