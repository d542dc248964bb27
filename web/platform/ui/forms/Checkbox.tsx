import { type ReactNode, useId } from 'react'
import { type FieldBinding, FieldNote } from './Field.tsx'

export function Checkbox(props: FieldBinding<boolean> & { children: ReactNode }) {
  const { name, value, onChange, onBlur, error, children } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <div className="checkbox">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
