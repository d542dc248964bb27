import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatPhone } from '#web/platform/app/format.ts'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** A Canadian phone number: written nicely when one leaves the field, as it was typed when one comes back. */
export function PhoneField(props: FieldBinding<string> & FieldLabel) {
  const { value, onChange, onBlur, name } = props
  const typed = useRef(value)
  const isFocused = useRef(false)

  async function reformat() {
    isFocused.current = false
    onBlur()
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    // Not out of a longer text: what is no number stays as it was typed, and is told so.
    const number = parsePhoneNumberFromString(typed.current, { defaultCountry: 'CA', extract: false })
    if (number?.country === 'CA' && number.isPossible() && !isFocused.current)
      onChange(formatPhone(number.number))
  }

  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          // Not type="tel": HTML allows it no national number.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          name={name}
          value={value}
          onChange={(event) => {
            typed.current = event.target.value
            onChange(event.target.value)
          }}
          onFocus={({ currentTarget: input }) => {
            isFocused.current = true
            if (!typed.current || typed.current === value) return
            // Tab selects what is in a field, and a new value would undo that.
            const isAllSelected = input.selectionStart === 0 && input.selectionEnd === value.length
            flushSync(() => onChange(typed.current))
            if (isAllSelected) input.select()
          }}
          onBlur={reformat}
        />
      )}
    </Field>
  )
}
