import { useQuery } from '@tanstack/react-query'
import { changeOwnPassword } from '#contract/accounts/own-sessions.ts'
import type { Profile } from '#contract/dashboard/profile.ts'
import { m } from '#messages'
import { AvatarEditor } from '#web/accounts/avatars/AvatarEditor.tsx'
import { useEditing } from '#web/accounts/families/ProfileCard.tsx'
import { profileQuery } from '#web/accounts/profile.ts'
import { AccountInfo } from '#web/accounts/settings/AccountInfo.tsx'
import { LanguageCard } from '#web/accounts/settings/LanguageCard.tsx'
import { PasskeysCard } from '#web/accounts/settings/PasskeysCard.tsx'
import { PasswordCard } from '#web/accounts/settings/PasswordCard.tsx'
import { SessionsCard } from '#web/accounts/settings/SessionsCard.tsx'
import { TwoStepCard } from '#web/accounts/two-step/TwoStepCard.tsx'
import { DeleteAccount } from '#web/lifecycle/closing/DeleteAccount.tsx'
import { DownloadData } from '#web/lifecycle/export/DownloadData.tsx'
import { call } from '#web/platform/api/api.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'

/** /settings/account. A child can change only language and picture here, and end other sessions. */
export function AccountTab() {
  const skeleton = (
    <div className="profile-cards">
      <SkeletonForm hasAvatar />
      <SkeletonForm />
    </div>
  )
  return (
    <Loaded query={useQuery(profileQuery)} skeleton={skeleton} errorText={m.settings_failed()}>
      {(profile) => <Account profile={profile} />}
    </Loaded>
  )
}

function Account({ profile }: { profile: Profile }) {
  const editing = useEditing()
  const isParent = profile.role === 'parent'
  return (
    <div className="profile-cards">
      <Card isKid={!isParent}>
        <AvatarEditor name={profile.name} avatar={profile.avatar} />
      </Card>
      <AccountInfo profile={profile} {...editing('info')} />
      <LanguageCard profile={profile} {...editing('language')} />
      {isParent && (
        <PasswordCard
          lead={m.settings_password_lead()}
          oldLabel={m.settings_password_old()}
          failureText={m.settings_password_failed()}
          onSave={(form) => call(changeOwnPassword, { body: form })}
          {...editing('password')}
        />
      )}
      {isParent && <TwoStepCard email={profile.email} />}
      {isParent && <PasskeysCard />}
      <SessionsCard />
      {isParent && <DownloadData />}
      {profile.is_first_parent && <DeleteAccount />}
    </div>
  )
}
