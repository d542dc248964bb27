import { useId } from 'react'
import { type FieldBinding, FieldHint, type FieldLabel } from './Field.tsx'

export function SegmentedChoice<Value extends string>(
  props: Omit<FieldBinding<Value>, 'onBlur' | 'error'> &
    Partial<Pick<FieldBinding<Value>, 'onBlur' | 'error'>> &
    FieldLabel & {
      options: readonly { value: Value; label: string }[]
      /** Whether the label is only for screen readers, because a heading above says the same. */
      isLabelHidden?: boolean
    },
) {
  const { label, help, error, value, onChange, onBlur, name, options, isLabelHidden } = props
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <fieldset className="field" aria-describedby={error || help ? hintId : undefined}>
      <legend className={isLabelHidden ? 'visually-hidden' : 'label'}>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? 'on' : undefined}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldHint id={hintId} error={error} help={help} />
    </fieldset>
  )
}
