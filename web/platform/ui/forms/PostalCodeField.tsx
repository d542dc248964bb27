import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { formatPostalCode } from '#contract/postal-codes.ts'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** Formats a Canadian postal code while it is typed: k1a0b1 becomes K1A 0B1. */
export function PostalCodeField(
  props: FieldBinding<string> & FieldLabel & Pick<ComponentProps<'input'>, 'autoComplete'>,
) {
  const { value, onChange, autoComplete } = props
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={({ target }) => {
            const caret = formatPostalCode(target.value.slice(0, target.selectionStart ?? undefined)).length
            flushSync(() => onChange(formatPostalCode(target.value)))
            target.setSelectionRange(caret, caret)
          }}
        />
      )}
    </Field>
  )
}
