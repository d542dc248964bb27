import type { Invite } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { DecideJoin } from './DecideJoin.tsx'

/** A kid who has joined, as one line of what waits for the parent. */
export const JoinRequest = ({ invite }: { invite: Invite }) => (
  <li className="await">
    <Avatar name={invite.name} avatar={null} />
    <div className="what">
      <b>{m.invite_wants({ name: invite.name })}</b>
      <p className="muted small breaks">{m.invite_wants_text({ email: invite.email })}</p>
    </div>
    <div className="acts">
      <DecideJoin invite={invite} />
    </div>
  </li>
)
