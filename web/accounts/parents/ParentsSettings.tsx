import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyParent, ParentInvite } from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { profileQuery } from '#web/accounts/profile.ts'
import { signOut } from '#web/platform/api/session.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { Helpers } from './Helpers.tsx'
import { InviteHelper } from './InviteHelper.tsx'
import { InviteParent } from './InviteParent.tsx'
import { parentsQuery, useRemoveParent, useWithdrawParentInvite } from './queries.ts'
import './parents.css'

/** /settings/parents: who else is a parent or a helper of the family, and inviting them. (F07) */
export function ParentsSettings() {
  const { data: profile } = useQuery(profileQuery)
  const kids = useQuery(childrenQuery).data?.filter(({ active }) => active)
  return (
    <div className="profile-cards">
      <Loaded query={useQuery(parentsQuery)} skeleton={<SkeletonForm />} errorText={m.parents_failed()}>
        {({ parents, helpers, invites }) => (
          <>
            <ProfileCard title={m.parents_title()} lead={m.parents_lead()}>
              <ul className="family-parents">
                {parents.map((parent) => (
                  <Parent key={parent.id} parent={parent} isOwn={parent.id === profile?.id} />
                ))}
              </ul>
            </ProfileCard>
            {kids && helpers.length > 0 && <Helpers helpers={helpers} kids={kids} />}
            {invites.length > 0 && (
              <ProfileCard title={m.parents_invites()}>
                <ul className="family-parents">
                  {invites.map((invite) => (
                    <Invite key={invite.id} invite={invite} />
                  ))}
                </ul>
              </ProfileCard>
            )}
            <InviteParent />
            {kids && kids.length > 0 && <InviteHelper kids={kids} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Parent({ parent, isOwn }: { parent: FamilyParent; isOwn: boolean }) {
  const { id, name, first_name, email, avatar, is_first, joined_at } = parent
  const [isAsking, setAsking] = useState(false)
  const calendar = useCalendar()
  const remove = useRemoveParent(id, isOwn)

  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (isOwn) {
          flash.success(m.parents_left())
          // The guard of this screen then opens the sign-in page.
          return signOut()
        }
        flash.success(m.parents_removed({ name: first_name }))
      },
      onError: (error) => flash.failure(error),
      onSettled: () => setAsking(false),
    })

  return (
    <li>
      <Avatar name={name} avatar={avatar} />
      <div className="grow">
        <div className="row">
          <b>{name}</b>
          {isOwn && <Chip meaning="info">{m.parents_you()}</Chip>}
          {is_first && <Chip>{m.parents_first()}</Chip>}
        </div>
        <div className="small muted break-anywhere">{email}</div>
        {!is_first && (
          <div className="small muted">
            {m.parents_since({
              day: formatDay(calendar.dayOf(joined_at), { day: 'numeric', month: 'long', year: 'numeric' }),
            })}
          </div>
        )}
      </div>
      {!is_first && (
        <Button itemName={name} variant="danger" size="compact" onClick={() => setAsking(true)}>
          {isOwn ? m.parents_leave() : m.parents_remove()}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={isOwn ? m.parents_leave_title() : m.parents_remove_title({ name: first_name })}
          confirmText={isOwn ? m.parents_leave() : m.parents_remove()}
          isDangerous
          isPending={remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{isOwn ? m.parents_leave_text() : m.parents_remove_text({ name: first_name })}</p>
          {arePointsSold && (
            <p className="muted">
              {isOwn ? m.parents_leave_cards() : m.parents_remove_cards({ name: first_name })}
            </p>
          )}
        </ConfirmDialog>
      )}
    </li>
  )
}

function Invite({ invite }: { invite: ParentInvite }) {
  const calendar = useCalendar()
  const { id, email, child_ids, invited_by, expires_at } = invite
  const withdraw = useWithdrawParentInvite(id)
  const name = email || m.parents_invite_link()
  return (
    <li>
      <div className="grow">
        <div className="row">
          <b className="break-anywhere">{name}</b>
          {child_ids && <Chip>{m.helpers_invite_for()}</Chip>}
        </div>
        <div className="small muted">
          {m.parents_invite_until({
            by: invited_by,
            until: formatDay(calendar.dayOf(expires_at), { day: 'numeric', month: 'long' }),
          })}
        </div>
      </div>
      <Button
        itemName={name}
        variant="danger"
        size="compact"
        isPending={withdraw.isPending}
        pendingText="…"
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => flash.success(m.parents_invite_withdrawn()),
            onError: (error) => flash.failure(error),
          })
        }
      >
        {m.parents_invite_withdraw()}
      </Button>
    </li>
  )
}
