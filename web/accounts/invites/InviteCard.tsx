import { useState } from 'react'
import type { Invite } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { KidStatus } from '#web/accounts/families/KidStatus.tsx'
import { phoneText } from '#web/accounts/phone-text.ts'
import { type Calendar, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconClock, IconMail } from '#web/platform/ui/graphics/icons.ts'
import { JoinDecisionButtons } from './JoinDecisionButtons.tsx'
import { useInviteAction } from './useInviteAction.ts'

/** The card of an invited kid in the list of the family's children. */
export function InviteCard({ invite }: { invite: Invite }) {
  const calendar = useCalendar()
  const isAwaitingApproval = invite.status === 'waiting'
  return (
    <li className="card kid-card invite-card">
      <div className="person">
        <Avatar name={invite.name} avatar={null} size="large" />
        <div>
          <h2 className="name">{invite.name}</h2>
          <KidStatus>
            {isAwaitingApproval ? (
              <Chip meaning="wait" icon={IconClock}>
                {m.invite_waiting()}
              </Chip>
            ) : (
              <Chip meaning="info" icon={IconMail}>
                {m.invite_invited()}
              </Chip>
            )}
          </KidStatus>
        </div>
      </div>
      <p className="small muted break-anywhere invite-text">{describeInvite(invite, calendar)}</p>
      <div className="card-actions">
        {isAwaitingApproval ? (
          <JoinDecisionButtons invite={invite} />
        ) : (
          <UnansweredInviteButtons invite={invite} />
        )}
      </div>
    </li>
  )
}

/** Returns a text with the invitation's status and its deadline. */
function describeInvite({ status, email, phone, expired, sent_at, expires_at }: Invite, { dayOf }: Calendar) {
  const formatInstantDay = (instant: string) => formatDay(dayOf(instant), { day: 'numeric', month: 'long' })
  const until = formatInstantDay(expires_at)
  if (status === 'waiting') return m.invite_waiting_text({ email, until })
  const recipient = email || phoneText(phone)
  return expired
    ? m.invite_expired_text({ to: recipient, day: until })
    : m.invite_invited_text({ to: recipient, day: formatInstantDay(sent_at), until })
}

/** For an invitation that the kid has not accepted yet. */
function UnansweredInviteButtons({ invite }: { invite: Invite }) {
  const { name } = invite
  const [isConfirming, setConfirming] = useState(false)
  const resend = useInviteAction(invite)
  const revoke = useInviteAction(invite)
  return (
    <>
      <Button
        itemName={name}
        size="compact"
        variant="ghost"
        isPending={resend.isPending}
        pendingText={m.ui_sending()}
        onClick={() => resend.run({ resend: true })}
      >
        {m.invite_resend()}
      </Button>
      <Button itemName={name} size="compact" variant="quiet danger" onClick={() => setConfirming(true)}>
        {m.invite_revoke_short()}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={m.invite_revoke_title({ name })}
          confirmText={m.invite_revoke()}
          cancelText={m.invite_revoke_keep()}
          isDangerous
          isPending={revoke.isPending}
          onConfirm={() => revoke.run('revoke').then(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        >
          <p className="muted">{m.invite_revoke_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
