import { useState } from 'react'
import { m } from '#messages'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { StepsField } from '#web/quests/fields/StepsField.tsx'
import { PictureField } from '#web/quests/pictures/PictureField.tsx'
import type { SetRow } from './set-rows.ts'

/** What few quests have, folded away: the picture, the steps, and whether the quest asks for a photo. */
export function SetRowDetails(props: {
  row: SetRow
  /** What is wrong with the steps. */
  error: string | undefined
  onChange: (change: Partial<SetRow>) => void
}) {
  const { row, error, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const bind = { onBlur: () => {}, error: undefined }
  const facts = [
    row.steps?.length && m.quest_sets_steps({ count: row.steps.length }),
    row.asks_photo && m.quest_photo_ask(),
  ].filter(Boolean)
  return (
    <details
      className="set-row-details"
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          {m.quest_sets_details()}
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </span>
        <Icon icon={IconChevronDown} />
      </summary>
      {(isOpen || error !== undefined) && (
        <>
          <PictureField
            picture={row.picture}
            isProposed={false}
            onChange={(picture) => onChange({ picture })}
          />
          <StepsField
            name="steps"
            value={row.steps ?? null}
            onChange={(steps) => onChange({ steps: steps?.length ? steps : undefined })}
            {...bind}
            error={error}
          />
          <Checkbox
            name="asks_photo"
            value={row.asks_photo ?? false}
            onChange={(asks_photo) => onChange({ asks_photo })}
            {...bind}
          >
            {m.quest_photo_ask()}
          </Checkbox>
        </>
      )}
    </details>
  )
}
