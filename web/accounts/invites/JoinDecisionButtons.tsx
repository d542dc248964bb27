import { useState } from 'react'
import type { Invite } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { useInviteAction } from './useInviteAction.ts'

/** Buttons to approve immediately, or to decline after a confirmation. */
export function JoinDecisionButtons({ invite }: { invite: Invite }) {
  const { name } = invite
  const [isConfirming, setConfirming] = useState(false)
  const approve = useInviteAction(invite)
  const decline = useInviteAction(invite)
  return (
    <>
      <Button
        itemName={name}
        size="compact"
        isPending={approve.isPending}
        onClick={() => approve.run({ approve: true })}
      >
        {m.invite_approve()}
      </Button>
      <Button itemName={name} size="compact" variant="plain" onClick={() => setConfirming(true)}>
        {m.invite_decline()}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={m.invite_decline_title({ name })}
          confirmText={m.invite_decline()}
          isDangerous
          isPending={decline.isPending}
          onConfirm={() => decline.run({ decline: true }).then(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        >
          <p className="muted">{m.invite_decline_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
