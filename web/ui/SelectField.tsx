import { type Bound, Field, type FieldLook } from './Field.tsx'

type Option<Value extends string> = { value: Value; label: string }

export function SelectField<Value extends string>(
  props: Bound<Value> & FieldLook & { options: readonly Option<Value>[] },
) {
  const { label, help, isOptional, aside, error, value, onChange, onBlur, name, options } = props
  return (
    <Field {...{ label, help, isOptional: isOptional ?? false, aside, error }}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          onBlur={onBlur}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
