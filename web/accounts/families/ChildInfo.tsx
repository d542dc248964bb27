import type { ChildProfile } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { formatDay, formatPhone } from '#web/platform/app/format.ts'
import { languageNames } from '#web/platform/app/language.ts'
import { ChildEmail } from './ChildEmail.tsx'
import { ChildInfoForm } from './ChildInfoForm.tsx'
import { Fact, Facts, ProfileCard } from './ProfileCard.tsx'

/** Who the child is: to read, or to change. */
export function ChildInfo(props: {
  child: ChildProfile
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}) {
  const { child, isEditing, onEdit } = props
  const { first_name, last_name, birthday, phone, language } = child
  return (
    <ProfileCard title={m.family_basic_info()} isEditing={isEditing} onEdit={() => onEdit(true)}>
      {isEditing ? (
        <ChildInfoForm child={child} onClose={() => onEdit(false)} />
      ) : (
        <Facts>
          <Fact name={m.session_first_name()}>{first_name}</Fact>
          <Fact name={m.session_last_name()}>{last_name}</Fact>
          <Fact name={m.family_birthday()}>{birthday && formatDay(birthday)}</Fact>
          <Fact name={m.session_email()}>
            <ChildEmail child={child} />
          </Fact>
          <Fact name={m.session_phone()}>{formatPhone(phone)}</Fact>
          <Fact name={m.family_language()}>{languageNames[language]}</Fact>
        </Facts>
      )}
    </ProfileCard>
  )
}
