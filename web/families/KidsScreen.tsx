import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChildToday } from '#contract/families.ts'
import { m } from '#messages'
import { pageMeta } from '#web/app/meta.ts'
import { InviteCard } from '#web/invites/InviteCard.tsx'
import { InviteTile } from '#web/invites/InviteTile.tsx'
import { familyInvites } from '#web/invites/queries.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { familyChildren } from './queries.ts'
import { StatusCard } from './StatusCard.tsx'
import './families.css'

export const meta = () => pageMeta(m.family_your_kids(), m.family_kids_description())

/** /kids: every child of the family, inactive ones included, and who is invited. */
export default function KidsScreen() {
  const { data: children, isError, refetch } = useQuery(familyChildren)
  return (
    <div className="wrap">
      <PageHead title={m.family_your_kids()} />
      {isError && !children ? (
        <ErrorState text={m.family_kid_failed()} onRetry={refetch} />
      ) : children ? (
        <Kids kids={children} />
      ) : (
        <SkeletonCards />
      )}
    </div>
  )
}

/** Who waits for the parent's word comes first, who has not answered yet last. */
function Kids({ kids }: { kids: readonly ChildToday[] }) {
  const invites = useQuery(familyInvites).data ?? []
  const cardsOf = (wanted: 'waiting' | 'invited') =>
    invites
      .filter(({ status }) => status === wanted)
      .map((invite) => <InviteCard key={invite.id} invite={invite} />)
  return (
    <ul className="kids">
      {cardsOf('waiting')}
      {kids.map((child) => (
        <StatusCard key={child.id} child={child} />
      ))}
      {cardsOf('invited')}
      <li>
        <Link className="addtile" to="/addchild">
          <b>
            <Icon of={IconPlus} />
            {m.family_add_child()}
          </b>
          <span className="small muted">{m.family_add_tile()}</span>
        </Link>
      </li>
      <InviteTile />
    </ul>
  )
}
