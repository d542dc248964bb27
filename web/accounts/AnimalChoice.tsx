import { useId } from 'react'
import { type BuiltInAvatar, builtInAvatars } from '#contract/accounts/families.ts'
import { m } from '#messages'
import type { FieldLabel } from '#web/platform/ui/forms/Field.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { animalNames } from './animal-names.ts'
import './animal-choice.css'

export function AnimalChoice(
  props: Pick<FieldLabel, 'label' | 'help' | 'isOptional'> & {
    animal: BuiltInAvatar | undefined
    onChange: (animal: BuiltInAvatar) => void
  },
) {
  const { label, help, isOptional, animal, onChange } = props
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className="label">
        <span>
          {label}
          {isOptional && <span className="optional"> ({m.ui_optional()})</span>}
        </span>
      </legend>
      <div className="animals">
        {builtInAvatars.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === animal}
              onChange={() => onChange(name)}
            />
            <Avatar name="" avatar={name} size="large" />
            {animalNames[name]()}
          </label>
        ))}
      </div>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
