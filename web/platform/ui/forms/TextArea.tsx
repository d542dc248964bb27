import { m } from '#messages'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** Accepts more than `maxLength` characters, so that pasted text is not cut silently. */
export function TextArea(props: FieldBinding<string> & FieldLabel & { maxLength: number; rows?: number }) {
  const { value, onChange, maxLength, rows = 4 } = props
  const counter = (
    <span className={value.length > maxLength ? 'character-count bad' : 'character-count'}>
      {m.ui_characters({ count: value.length, most: maxLength })}
    </span>
  )
  return (
    <Field {...props} aside={counter}>
      {(control) => (
        <textarea {...control} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
