import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** A day as YYYY-MM-DD, or ''. */
export function DayField(
  props: FieldBinding<string> & FieldLabel & { min?: string; max?: string; autoComplete?: string },
) {
  const { value, onChange, onBlur, name, min, max, autoComplete } = props
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          max={max}
          autoComplete={autoComplete}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
