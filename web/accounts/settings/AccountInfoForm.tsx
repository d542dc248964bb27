import { accountForm } from '#contract/accounts/contacts.ts'
import type { Profile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { useUpdateAccount } from '#web/accounts/contacts/account-queries.ts'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { formatPhone } from '#web/platform/app/format.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

const messages = { account_first_name_required: m.account_first_name_required, phone_signs: m.phone_signs }

/** The own name, e-mail and phone, being changed. */
export function AccountInfoForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const updateAccount = useUpdateAccount()
  const { first_name, last_name, email, phone } = profile
  const fields = useFields(accountForm, { first_name, last_name, email, phone: formatPhone(phone) }, messages)

  const save = fields.submit(async (values) => {
    try {
      const now = await updateAccount(values)
      const isWaiting =
        now.waiting_email !== profile.waiting_email || now.waiting_phone !== profile.waiting_phone
      flash.success(isWaiting ? m.settings_saved_waiting() : m.family_profile_saved())
    } catch (error) {
      flash.error(m.settings_not_saved())
      throw error
    }
    onClose()
  })

  return (
    <Form fields={fields} onSubmit={save} label={m.settings_info()}>
      <div className="two-columns">
        <NameFields fields={fields} autoFocus />
        <EmailField label={m.session_email()} help={m.settings_email_help()} {...fields.field('email')} />
        <PhoneField
          label={m.session_phone()}
          help={profile.texts_sent ? m.settings_phone_help() : undefined}
          {...fields.field('phone')}
        />
      </div>
      <SubmitButton fields={fields} disabledReason={m.settings_info_reason()} onCancel={onClose}>
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
