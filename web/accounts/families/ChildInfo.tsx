import { type ChildProfile, childEditForm } from '#contract/accounts/children.ts'
import { cancelChildsNewEmail } from '#contract/accounts/contacts.ts'
import { sendVerification } from '#contract/accounts/families.ts'
import { languages } from '#contract/values.ts'
import { m } from '#messages'
import { UnverifiedNote, WaitingNote } from '#web/accounts/contacts/WaitingContact.tsx'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { formatAnyPhone, phoneText } from '#web/accounts/phone-text.ts'
import { call } from '#web/platform/api/api.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { languageNames } from '#web/platform/app/language.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { BirthdayField, useIsInFuture } from './BirthdayField.tsx'
import { type Editing, InfoList, InfoRow, ProfileCard } from './ProfileCard.tsx'
import { useUpdateChild } from './queries.ts'

export function ChildInfo({ child, isEditing, onEdit }: { child: ChildProfile } & Editing) {
  const { first_name, last_name, birthday, phone, language } = child
  return (
    <ProfileCard title={m.family_basic_info()} isEditing={isEditing} onEdit={onEdit}>
      {isEditing ? (
        <ChildInfoForm child={child} onClose={() => onEdit(false)} />
      ) : (
        <InfoList>
          <InfoRow name={m.session_first_name()}>{first_name}</InfoRow>
          <InfoRow name={m.session_last_name()}>{last_name}</InfoRow>
          <InfoRow name={m.family_birthday()}>{birthday && formatDay(birthday)}</InfoRow>
          <InfoRow name={m.session_email()}>
            {(child.email || child.waiting_email) && <ChildEmail child={child} />}
          </InfoRow>
          <InfoRow name={m.session_phone()}>{phoneText(phone)}</InfoRow>
          <InfoRow name={m.family_language()}>{languageNames[language]}</InfoRow>
        </InfoList>
      )}
    </ProfileCard>
  )
}

function ChildInfoForm({ child, onClose }: { child: ChildProfile; onClose: () => void }) {
  const updateChild = useUpdateChild(child.id)
  const fields = useFields(childEditForm, {
    first_name: child.first_name,
    last_name: child.last_name,
    birthday: child.birthday ?? '',
    email: child.email,
    phone: formatAnyPhone(child.phone),
    language: child.language,
  })
  const isBirthdayInFuture = useIsInFuture(fields.values.birthday)

  const save = fields.submit(async (values) => {
    const { email, ...others } = values
    // An unchanged address is left out, because it may have changed since this form was opened.
    await updateChild({ ...others, ...(email !== child.email && { email }) })
    flash.success(m.family_profile_saved())
    onClose()
  }, m.family_profile_not_saved())

  return (
    <Form fields={fields} onSubmit={save} label={m.family_basic_info()}>
      <div className="two-columns">
        <NameFields fields={fields} isOwn={false} autoFocus />
        <BirthdayField fields={fields} />
        <EmailField
          label={m.session_email()}
          isOptional={!child.email}
          help={
            child.active
              ? sendsMails
                ? m.contact_email_help_kid()
                : m.home_email_help_kid()
              : m.contact_email_help_inactive({ name: child.first_name })
          }
          readOnly={!child.active}
          {...fields.field('email')}
          autoComplete="off"
        />
        <PhoneField label={m.session_phone()} isOptional {...fields.field('phone')} />
        <SelectField
          label={m.family_language()}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fields.field('language')}
        />
      </div>
      <SubmitButton
        fields={{ isValid: fields.isValid && !isBirthdayInFuture, isSending: fields.isSending }}
        disabledReason={m.family_profile_reason()}
        onCancel={onClose}
      >
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}

/** The child's address, and a new one that waits for verification. An inactive child gets no mail, so can verify neither. */
function ChildEmail({ child }: { child: ChildProfile }) {
  const { id, email, email_verified, waiting_email, active } = child
  const updateChild = useUpdateChild(id)
  return (
    <>
      {email}
      {email && email_verified && sendsMails && (
        <span className="contact-note">
          <Chip meaning="ok" icon={IconCheck}>
            {m.contact_verified()}
          </Chip>
        </span>
      )}
      {email && !email_verified && active && (
        <UnverifiedNote
          label={m.contact_send_again()}
          onSend={() => call(sendVerification, { body: { email } })}
        />
      )}
      {active && waiting_email && (
        <WaitingNote
          text={m.contact_email_waits({ value: waiting_email })}
          onSendAgain={() => updateChild({ email: waiting_email })}
          onCancel={() => call(cancelChildsNewEmail, { params: { id } })}
        />
      )}
    </>
  )
}
