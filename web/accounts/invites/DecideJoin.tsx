import { useState } from 'react'
import type { Invite } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { useHandle } from './useHandle.ts'

/** The parent's word on a kid who has joined: yes in one press, no after a question. */
export function DecideJoin({ invite }: { invite: Invite }) {
  const { name } = invite
  const [isAsking, setAsking] = useState(false)
  const approve = useHandle(invite)
  const decline = useHandle(invite)
  return (
    <>
      <Button
        about={name}
        size="compact"
        isPending={approve.isPending}
        onClick={() => approve.handle({ approve: true })}
      >
        {m.invite_approve()}
      </Button>
      <Button about={name} size="compact" variant="ghost" onClick={() => setAsking(true)}>
        {m.invite_decline()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.invite_decline_title({ name })}
          confirm={m.invite_decline()}
          isDangerous
          isPending={decline.isPending}
          onConfirm={() => decline.handle({ decline: true }).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p className="muted">{m.invite_decline_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
