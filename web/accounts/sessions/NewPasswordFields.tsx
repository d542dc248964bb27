import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { PasswordField } from '#web/platform/ui/forms/PasswordField.tsx'

/**
 * A password somebody chooses, and the same once more. A schema compares the two only when all the rest is right, so
 * this says earlier that they differ.
 */
export function NewPasswordFields(props: {
  label: string
  help: ReactNode
  password: FieldBinding<string>
  confirmation: FieldBinding<string>
}) {
  const { label, help, password, confirmation } = props
  const [wasBlurred, setBlurred] = useState(false)
  const isDifferent = wasBlurred && confirmation.value !== '' && confirmation.value !== password.value
  return (
    <>
      <div>
        <PasswordField label={label} help={help} autoComplete="new-password" {...password} />
        {/* That there must be one does not say what one must be. */}
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
