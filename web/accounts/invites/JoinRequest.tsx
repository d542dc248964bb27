import type { Invite } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { RowDecision } from '#web/platform/ui/lists/RowDecision.tsx'
import { JoinDecisionButtons } from './JoinDecisionButtons.tsx'

/** A row of the parent's list of pending decisions, for a kid who accepted an invitation and waits for approval. */
export const JoinRequest = ({ invite, isDecided }: { invite: Invite; isDecided: boolean }) => (
  <li className="waiting-row">
    <Avatar name={invite.name} avatar={null} />
    <div className="row-text">
      <b>{m.invite_wants({ name: invite.name })}</b>
      <p className="muted small break-anywhere">{m.invite_wants_text({ email: invite.email })}</p>
    </div>
    <div className="row-actions">
      {isDecided ? <RowDecision>{m.ui_decided()}</RowDecision> : <JoinDecisionButtons invite={invite} />}
    </div>
  </li>
)
