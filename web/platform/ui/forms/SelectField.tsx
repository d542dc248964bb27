import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

export function SelectField<Value extends string>(
  props: Omit<FieldBinding<Value>, 'onBlur' | 'error'> &
    Partial<Pick<FieldBinding<Value>, 'onBlur' | 'error'>> &
    FieldLabel & { options: readonly { value: Value; label: string }[] },
) {
  const { error, value, onChange, onBlur, name, options } = props
  return (
    <Field {...props} error={error}>
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
