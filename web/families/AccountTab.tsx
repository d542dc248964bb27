import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/families.ts'
import { changeOwnPassword } from '#contract/own-sessions.ts'
import { m } from '#messages'
import { call } from '#web/app/api.ts'
import { myProfile } from '#web/app/queries.ts'
import { DeleteAccount } from '#web/closing/DeleteAccount.tsx'
import { DownloadData } from '#web/export/DownloadData.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonForm } from '#web/ui/Skeleton.tsx'
import { AccountInfo } from './AccountInfo.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { LanguageCard } from './LanguageCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** /settings/account: what is known of oneself. A child changes only language and picture here. */
export function AccountTab() {
  const { data: profile, isError, refetch } = useQuery(myProfile)
  if (profile) return <Account profile={profile} />
  if (isError) return <ErrorState text={m.settings_failed()} onRetry={refetch} />
  return (
    <div className="profilecards">
      <SkeletonForm hasFace />
      <SkeletonForm />
    </div>
  )
}

type Part = 'info' | 'password' | 'language'

/** One part is changed at a time. */
function Account({ profile }: { profile: Profile }) {
  const [edited, setEdited] = useState<Part>()
  const editing = (part: Part) => ({
    isEditing: edited === part,
    onEdit: (isEditing: boolean) => setEdited(isEditing ? part : undefined),
  })
  const isParent = profile.role === 'parent'
  return (
    <div className="profilecards">
      <Card kid={!isParent}>
        <AvatarEditor name={profile.name} avatar={profile.avatar} />
      </Card>
      <AccountInfo profile={profile} {...editing('info')} />
      <LanguageCard profile={profile} {...editing('language')} />
      {isParent && (
        <PasswordCard
          lead={m.settings_password_lead()}
          oldLabel={m.settings_password_old()}
          failed={m.settings_password_failed()}
          onSave={(form) => call(changeOwnPassword, { body: form })}
          {...editing('password')}
        />
      )}
      <SessionsCard />
      {isParent && <DownloadData />}
      {isParent && <DeleteAccount />}
    </div>
  )
}
