import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ChildProfile } from '#contract/accounts/children.ts'
import { changeChildPassword } from '#contract/accounts/own-sessions.ts'
import { m } from '#messages'
import { AvatarEditor } from '#web/accounts/avatars/AvatarEditor.tsx'
import { ChildInfo } from '#web/accounts/families/ChildInfo.tsx'
import { ChildMessagesSwitch } from '#web/accounts/families/ChildMessagesSwitch.tsx'
import { ChildSkinChoice } from '#web/accounts/families/ChildSkinChoice.tsx'
import { PinCard } from '#web/accounts/families/PinCard.tsx'
import { ProfileCard, useEditing } from '#web/accounts/families/ProfileCard.tsx'
import { childQuery } from '#web/accounts/families/queries.ts'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'
import { PasswordCard } from '#web/accounts/settings/PasswordCard.tsx'
import { DeleteChild } from '#web/lifecycle/closing/DeleteChild.tsx'
import { call } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'

export const meta = () => pageMeta(m.family_profile_title(), m.family_profile_description())

/** /kids/:id/profile. KidDetailScreen, around this screen, loads the child. */
export default function KidProfileScreen() {
  const { id = '' } = useParams()
  const { data } = useQuery(childQuery(id))
  return data ? <KidProfile key={id} child={data.child} /> : null
}

function KidProfile({ child }: { child: ChildProfile }) {
  useRestoreFocus()
  const editing = useEditing()
  return (
    <div className="profile-cards">
      <Card>
        <AvatarEditor name={child.name} avatar={child.avatar} childId={child.id} />
      </Card>
      {!child.active && (
        <ProfileCard
          title={m.closing_child_inactive({ name: child.first_name })}
          lead={m.closing_child_inactive_text({ name: child.first_name })}
        >
          <ReactivateButton child={child} variant="ghost" />
        </ProfileCard>
      )}
      <ChildInfo child={child} {...editing('info')} />
      <PinCard child={child} {...editing('pin')} />
      {child.email && (
        <PasswordCard
          lead={m.family_password_lead({ name: child.first_name })}
          oldLabel={m.family_password_old({ name: child.first_name })}
          failureText={m.family_password_failed()}
          onSave={(form) => call(changeChildPassword, { params: { id: child.id }, body: form })}
          {...editing('password')}
        />
      )}
      {child.email && sendsMails && <ChildMessagesSwitch child={child} />}
      <ChildSkinChoice child={child} />
      {child.active && <DeleteChild child={child} />}
    </div>
  )
}
