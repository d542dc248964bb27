import { type PasswordChange, passwordChange } from '#contract/accounts/own-sessions.ts'
import { m } from '#messages'
import { type Editing, ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PasswordField } from '#web/platform/ui/forms/PasswordField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

type PasswordCardProps = {
  lead: string
  oldLabel: string
  failureText: string
  onSave: (form: PasswordChange) => Promise<unknown>
} & Editing

/** Changes the user's own password, or a child's. */
export function PasswordCard(props: PasswordCardProps) {
  const { lead, isEditing, onEdit } = props
  return (
    <ProfileCard
      title={m.settings_password()}
      lead={lead}
      isEditing={isEditing}
      editText={m.settings_password_change()}
      onEdit={onEdit}
    >
      {isEditing && <PasswordForm {...props} />}
    </ProfileCard>
  )
}

function PasswordForm({ oldLabel, failureText, onSave, onEdit }: PasswordCardProps) {
  const fields = useFields(passwordChange, {
    old_password: '',
    new_password: '',
    new_password_confirmation: '',
  })
  const save = fields.submit(async (form) => {
    await onSave(form)
    flash.success(m.settings_password_changed())
    onEdit(false)
  }, failureText)
  return (
    <Form fields={fields} onSubmit={save} label={m.settings_password()}>
      <PasswordField label={oldLabel} autoComplete="current-password" {...fields.field('old_password')} />
      <div className="two-columns">
        <NewPasswordFields
          fields={{ field: (name) => fields.field(`new_${name}`) }}
          label={m.settings_password_new()}
          help={m.session_password_help()}
        />
      </div>
      <FormError>{fields.failure?.code === 'too_many' && refusalText(fields.failure)}</FormError>
      <SubmitButton
        fields={fields}
        disabledReason={m.settings_password_reason()}
        onCancel={() => onEdit(false)}
      >
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
