import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle } from '#web/platform/ui/graphics/icons.ts'

/** What `useFields().field(name)` returns. */
export type FieldBinding<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  /** Shown instead of `help`. */
  error: string | undefined
}

export type FieldLabel = {
  label: ReactNode
  help?: ReactNode
  isOptional?: boolean | undefined
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode
}

/** The attributes that all controls have. */
type Control = {
  id: string
  name: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onBlur: (() => void) | undefined
}

export function Field(
  props: FieldLabel &
    Pick<FieldBinding<unknown>, 'name'> &
    Partial<Pick<FieldBinding<unknown>, 'onBlur' | 'error'>> & { children: (control: Control) => ReactNode },
) {
  const { label, help, isOptional, aside, name, onBlur, error, children } = props
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={id}>
          {label}
          {isOptional && <span className="optional"> ({m.ui_optional()})</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        className: error ? 'input bad' : 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? hintId : undefined,
        onBlur,
      })}
      <FieldHint id={hintId} error={error} help={help} />
    </div>
  )
}

/** Shows the error or, without one, the help. */
export function FieldHint({ id, error, help }: { id: string; error: string | undefined; help?: ReactNode }) {
  if (error)
    return (
      <p className="field-error" id={id}>
        <Icon icon={IconAlertCircle} />
        {error}
      </p>
    )
  return help ? (
    <p className="help" id={id}>
      {help}
    </p>
  ) : null
}
