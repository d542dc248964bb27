import { type ReactNode, useId } from 'react'
import { type FieldBinding, FieldHint } from './Field.tsx'

export function Checkbox(props: FieldBinding<boolean> & { help?: string; children: ReactNode }) {
  const { name, value, onChange, onBlur, error, help, children } = props
  const id = useId()
  const hintId = `${id}-hint`
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
          aria-describedby={error || help ? hintId : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldHint id={hintId} error={error} help={help} />
    </div>
  )
}
