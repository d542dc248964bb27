import { useState } from 'react'
import { QUEST_STEPS_MAX } from '#contract/limits.ts'
import type { NewStep } from '#contract/quests/checklist.ts'
import { m } from '#messages'
import { Field, type FieldBinding } from '#web/platform/ui/forms/Field.tsx'

/** The validation messages that only this field needs. */
export const stepsMessages = {
  field_steps_many: m.field_steps_many,
  field_step_long: m.field_step_long,
}

/** The steps inside a quest, one on each line. (W10) */
export function StepsField(props: FieldBinding<NewStep[] | null>) {
  const { value, onChange } = props
  const steps = value ?? []
  /** What the parent is typing, with its empty lines. */
  const [typed, setTyped] = useState<string>()
  const text = joinTexts(steps)
  const isTyped = typed !== undefined && joinTexts(toSteps(typed)) === text
  return (
    <Field
      {...props}
      label={m.quest_steps()}
      isOptional
      help={m.quest_steps_help({ most: QUEST_STEPS_MAX })}
      aside={
        steps.length > 0 && (
          <span className="character-count">
            {m.quest_steps_count({ count: steps.length, most: QUEST_STEPS_MAX })}
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={Math.max(4, steps.length + 1)}
          value={isTyped ? typed : text}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(toSteps(target.value))
          }}
        />
      )}
    </Field>
  )
}

const joinTexts = (steps: readonly NewStep[]) => steps.map(({ text }) => text).join('\n')

const toSteps = (text: string): NewStep[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [{ text: line.trim() }] : []))
