import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

export function SelectField<Value extends string>(
  props: Omit<FieldBinding<Value>, 'onBlur' | 'error'> &
    Partial<Pick<FieldBinding<Value>, 'onBlur' | 'error'>> &
    FieldLabel & { options: readonly { value: Value; label: string }[] },
) {
  const { value, onChange, options } = props
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
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
