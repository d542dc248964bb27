import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatPhone } from '#web/platform/app/format.ts'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** Formats a Canadian phone number on blur and restores the typed text on focus. */
export function PhoneField(props: FieldBinding<string> & FieldLabel) {
  const { value, onChange, onBlur } = props
  const typed = useRef(value)
  const isFocused = useRef(false)

  async function reformat() {
    isFocused.current = false
    onBlur()
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    // `extract: false` leaves text that is not just a number as typed, so that validation reports it.
    const number = parsePhoneNumberFromString(typed.current, { defaultCountry: 'CA', extract: false })
    if (number?.country === 'CA' && number.isPossible() && !isFocused.current)
      onChange(formatPhone(number.number))
  }

  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          // Not type="tel": HTML does not allow autocomplete="tel-national" on it.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          value={value}
          onChange={(event) => {
            typed.current = event.target.value
            onChange(event.target.value)
          }}
          onFocus={({ currentTarget: input }) => {
            isFocused.current = true
            if (!typed.current || typed.current === value) return
            // Tab selects the text of a field; changing the value would undo that.
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
