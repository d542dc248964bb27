import { accountForm, accountFormPhoneOptional } from '#contract/accounts/contacts.ts'
import type { Profile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { useUpdateAccount } from '#web/accounts/contacts/account-queries.ts'
import { UnverifiedPhone, WaitingContact } from '#web/accounts/contacts/WaitingContact.tsx'
import { type Editing, InfoList, InfoRow, ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { formatAnyPhone, phoneText } from '#web/accounts/phone-text.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

/** The user's name and contacts, which only parents can edit. */
export function AccountInfo({ profile, isEditing, onEdit }: { profile: Profile } & Editing) {
  const isParent = profile.role === 'parent'
  const { first_name, last_name, email, phone, phone_verified, sends_texts } = profile
  return (
    <ProfileCard
      title={m.settings_info()}
      isEditing={isEditing}
      {...(isParent ? { onEdit } : { lead: m.settings_ask_parent() })}
    >
      {isEditing ? (
        <AccountInfoForm profile={profile} onClose={() => onEdit(false)} />
      ) : (
        <InfoList>
          <InfoRow name={m.session_first_name()}>{first_name}</InfoRow>
          <InfoRow name={m.session_last_name()}>{last_name}</InfoRow>
          {(email || profile.waiting_email) && (
            <InfoRow name={m.session_email()}>
              {email}
              <WaitingContact kind="email" value={profile.waiting_email} />
            </InfoRow>
          )}
          {(phone || isParent) && (
            <InfoRow name={m.session_phone()}>
              {phoneText(phone) || (!profile.waiting_phone && m.settings_no_phone())}
              <WaitingContact
                kind="phone"
                value={profile.waiting_phone}
                isCurrent={profile.waiting_phone === phone}
              />
              {isParent && sends_texts && phone && !phone_verified && !profile.waiting_phone && (
                <UnverifiedPhone />
              )}
            </InfoRow>
          )}
        </InfoList>
      )}
    </ProfileCard>
  )
}

const messages = { account_first_name_required: m.account_first_name_required, phone_signs: m.phone_signs }

function AccountInfoForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const updateAccount = useUpdateAccount()
  const { first_name, last_name, email, phone } = profile
  const initial = { first_name, last_name, email, phone: formatAnyPhone(phone) }
  const fields = useFields(arePointsSold ? accountForm : accountFormPhoneOptional, initial, messages)

  const save = fields.submit(async (values) => {
    const saved = await updateAccount(values)
    const isWaiting =
      saved.waiting_email !== profile.waiting_email || saved.waiting_phone !== profile.waiting_phone
    flash.success(isWaiting ? m.settings_saved_waiting() : m.family_profile_saved())
    onClose()
  }, m.settings_not_saved())

  return (
    <Form fields={fields} onSubmit={save} label={m.settings_info()}>
      <div className="two-columns">
        <NameFields fields={fields} autoFocus />
        <EmailField
          label={m.session_email()}
          help={sendsMails ? m.settings_email_help() : m.home_email_help()}
          {...fields.field('email')}
        />
        <PhoneField
          label={m.session_phone()}
          isOptional={!arePointsSold}
          help={profile.sends_texts ? m.settings_phone_help() : undefined}
          {...fields.field('phone')}
        />
      </div>
      <SubmitButton fields={fields} disabledReason={m.settings_info_reason()} onCancel={onClose}>
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
