import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { addValidationMessages } from '#web/platform/api/validation-messages.ts'
import { formatPhone } from '#web/platform/app/format.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

// Here, and not with the messages for names, because few screens ask for a phone.
addValidationMessages({
  phone_invalid: arePointsSold ? m.phone_invalid : m.phone_country_code,
  phone_required: m.phone_required,
  phone_short: arePointsSold ? m.phone_short : m.phone_country_code,
})

/**
 * Formats a phone number on blur and restores the typed text on focus. Where points are bought it must be Canadian; where
 * they are given it may be of any country. (F10)
 */
export function PhoneField(props: FieldBinding<string> & FieldLabel) {
  const { value, onChange, onBlur, help, error } = props
  const typed = useRef(value)
  const isFocused = useRef(false)

  async function reformat() {
    isFocused.current = false
    onBlur()
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    // `extract: false` leaves text that is not just a number as typed, so that validation reports it.
    const number = parsePhoneNumberFromString(typed.current, { defaultCountry: 'CA', extract: false })
    if (!number?.isPossible() || isFocused.current) return
    if (number.country === 'CA') onChange(formatPhone(number.number))
    else if (!arePointsSold && number.isValid()) onChange(number.formatInternational())
  }

  return (
    <Field
      {...props}
      help={
        arePointsSold ? (
          help
        ) : (
          <>
            {help} {m.phone_country_help()}
          </>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          // Not type="tel": HTML does not allow autocomplete="tel-national" on it.
          type="text"
          inputMode="tel"
          autoComplete={arePointsSold ? 'tel-national' : 'tel'}
          value={value}
          onChange={(event) => {
            typed.current = event.target.value
            onChange(event.target.value)
          }}
          onFocus={({ currentTarget: input }) => {
            isFocused.current = true
            // The server's error would go with the text that it is about.
            if (error || !typed.current || typed.current === value) return
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
