import { useId } from 'react'
import './radio-cards.css'

type Option<Value extends string> = { value: Value; label: string; help: string; isDisabled?: boolean }

/** A choice of boxes, each with a radio button, a label and a help text. */
export function RadioCards<Value extends string>(props: {
  label: string
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
}) {
  const { label, value, onChange, options } = props
  const group = useId()
  return (
    <fieldset className="field radio-cards">
      <legend className="label">{label}</legend>
      {options.map((option) => {
        const id = `${group}-${option.value}`
        return (
          <div key={option.value}>
            <input
              type="radio"
              id={id}
              name={group}
              checked={option.value === value}
              disabled={option.isDisabled}
              aria-describedby={`${id}-help`}
              onChange={() => onChange(option.value)}
            />
            <label htmlFor={id}>{option.label}</label>
            <small id={`${id}-help`}>{option.help}</small>
          </div>
        )
      })}
    </fieldset>
  )
}
