import type { ComponentProps } from 'react'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'min'
  | 'max'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'autoFocus'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'readOnly'
>

export function TextField(props: FieldBinding<string> & FieldLabel & Native) {
  const { label, help, isOptional, aside, error, value, onChange, ...native } = props
  return (
    <Field {...props}>
      {(control) => (
        <input
          type="text"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export const EmailField = (props: FieldBinding<string> & FieldLabel & Native) => (
  <TextField type="email" autoComplete="email" spellCheck={false} autoCapitalize="none" {...props} />
)
