import { m } from '#messages'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** Accepts more than `most` characters, so that pasted text is not cut silently. */
export function TextArea(props: FieldBinding<string> & FieldLabel & { most: number; rows?: number }) {
  const { value, onChange, onBlur, name, most, rows = 4 } = props
  const counter = (
    <span className={value.length > most ? 'character-count bad' : 'character-count'}>
      {m.ui_characters({ count: value.length, most })}
    </span>
  )
  return (
    <Field {...props} aside={counter}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
