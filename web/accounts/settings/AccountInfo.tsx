import type { Profile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { UnverifiedPhone, WaitingContact } from '#web/accounts/contacts/WaitingContact.tsx'
import { Fact, Facts, ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { formatPhone } from '#web/platform/app/format.ts'
import { AccountInfoForm } from './AccountInfoForm.tsx'

/** Who one is: to read, and for parents to change. */
export function AccountInfo(props: {
  profile: Profile
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}) {
  const { profile, isEditing, onEdit } = props
  const isParent = profile.role === 'parent'
  const { first_name, last_name, email, phone, phone_verified, texts_sent } = profile
  return (
    <ProfileCard
      title={m.settings_info()}
      isEditing={isEditing}
      {...(isParent ? { onEdit: () => onEdit(true) } : { lead: m.settings_ask_parent() })}
    >
      {isEditing ? (
        <AccountInfoForm profile={profile} onClose={() => onEdit(false)} />
      ) : (
        <Facts>
          <Fact name={m.session_first_name()}>{first_name}</Fact>
          <Fact name={m.session_last_name()}>{last_name}</Fact>
          <Fact name={m.session_email()}>
            {email}
            <WaitingContact kind="email" value={profile.waiting_email} />
          </Fact>
          {(phone || isParent) && (
            <Fact name={m.session_phone()}>
              {formatPhone(phone)}
              <WaitingContact
                kind="phone"
                value={profile.waiting_phone}
                isCurrent={profile.waiting_phone === phone}
              />
              {isParent && texts_sent && !phone_verified && !profile.waiting_phone && <UnverifiedPhone />}
            </Fact>
          )}
        </Facts>
      )}
    </ProfileCard>
  )
}
