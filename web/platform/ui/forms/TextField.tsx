import type { ComponentProps } from 'react'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'maxLength' | 'autoFocus' | 'spellCheck' | 'autoCapitalize' | 'readOnly'
>

export function TextField(props: FieldBinding<string> & FieldLabel & Native) {
  const { label, help, isOptional, aside, error, value, onChange, onBlur, name, ...native } = props
  return (
    <Field label={label} help={help} isOptional={isOptional} aside={aside} error={error}>
      {(control) => (
        <input
          type="text"
          {...native}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

export const EmailField = (props: FieldBinding<string> & FieldLabel & Native) => (
  <TextField type="email" autoComplete="email" spellCheck={false} autoCapitalize="none" {...props} />
)
