import type { ChildProfile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { formatDay, formatPhone } from '#web/platform/app/format.ts'
import { languageNames } from '#web/platform/app/language.ts'
import { KidEmail } from './KidEmail.tsx'
import { KidInfoForm } from './KidInfoForm.tsx'
import { Fact, Facts, ProfileCard } from './ProfileCard.tsx'

/** Who the child is: to read, or to change. */
export function KidInfo(props: {
  kid: ChildProfile
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}) {
  const { kid, isEditing, onEdit } = props
  const { first_name, last_name, birthday, phone, language } = kid
  return (
    <ProfileCard title={m.family_basic_info()} isEditing={isEditing} onEdit={() => onEdit(true)}>
      {isEditing ? (
        <KidInfoForm kid={kid} onClose={() => onEdit(false)} />
      ) : (
        <Facts>
          <Fact name={m.session_first_name()}>{first_name}</Fact>
          <Fact name={m.session_last_name()}>{last_name}</Fact>
          <Fact name={m.family_birthday()}>{birthday && formatDay(birthday)}</Fact>
          <Fact name={m.session_email()}>
            <KidEmail kid={kid} />
          </Fact>
          <Fact name={m.session_phone()}>{formatPhone(phone)}</Fact>
          <Fact name={m.family_language()}>{languageNames[language]}</Fact>
        </Facts>
      )}
    </ProfileCard>
  )
}
