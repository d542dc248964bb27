import { useState } from 'react'
import { m } from '#messages'
import { IconEye, IconEyeOff } from '#web/platform/ui/graphics/icons.ts'
import { IconButton } from '#web/platform/ui/IconButton.tsx'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

export function PasswordField(
  props: FieldBinding<string> & FieldLabel & { autoComplete: 'current-password' | 'new-password' },
) {
  const { value, onChange, autoComplete } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field {...props}>
      {(control) => (
        <div className="with-button">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={isShown ? IconEyeOff : IconEye}
            label={isShown ? m.ui_hide_password() : m.ui_show_password()}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
