import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { PasswordField } from '#web/platform/ui/forms/PasswordField.tsx'

/** A new password and its confirmation. A mismatch shows as soon as the confirmation loses focus. */
export function NewPasswordFields(props: {
  fields: { field: (name: 'password' | 'password_confirmation') => FieldBinding<string> }
  label: string
  help: ReactNode
}) {
  const { fields, label, help } = props
  const password = fields.field('password')
  const confirmation = fields.field('password_confirmation')
  const [wasBlurred, setBlurred] = useState(false)
  const isDifferent = wasBlurred && confirmation.value !== '' && confirmation.value !== password.value
  return (
    <>
      <div>
        <PasswordField label={label} help={help} autoComplete="new-password" {...password} />
        {/* The error "required" hides the help text, which states the password rules, so show it separately. */}
        {password.error && !password.value && <p className="help">{help}</p>}
      </div>
      <PasswordField
        label={m.session_confirm_password()}
        autoComplete="new-password"
        {...confirmation}
        onBlur={() => {
          setBlurred(true)
          confirmation.onBlur()
        }}
        error={confirmation.error ?? (isDifferent ? m.password_mismatch() : undefined)}
      />
    </>
  )
}
