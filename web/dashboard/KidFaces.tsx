import { href, Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { waitingGroupId } from '#web/quests/decide/WaitingQuests.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'
import './kid-faces.css'

/**
 * The active children with their progress today, and a link to add another one. `requesterIds` has a child's id once
 * for each of its requests for rewards.
 */
export const KidFaces = (props: { kids: readonly ChildToday[]; requesterIds: readonly string[] }) => (
  <ul className="kid-faces">
    {props.kids.map((child) => (
      <KidFace
        key={child.id}
        child={child}
        requestCount={props.requesterIds.filter((id) => id === child.id).length}
      />
    ))}
    <li>
      <Link to="/addchild" className="face">
        <span className="add-face">
          <Icon icon={IconPlus} />
        </span>
        {m.family_add_child()}
      </Link>
    </li>
  </ul>
)

/** The face links to the child's group of waiting items on this page or, if nothing waits, to the child's page. */
function KidFace({ child, requestCount }: { child: ChildToday; requestCount: number }) {
  const { id, first_name, name, avatar, today, to_verify, points } = child
  const groupId = waitingGroupId(id)
  const waitingCount = to_verify + requestCount
  const isWaiting = waitingCount > 0
  return (
    <li>
      <Link
        to={isWaiting ? `#${groupId}` : href('/kids/:id', { id })}
        onClick={() => isWaiting && document.getElementById(groupId)?.focus()}
        className="face"
      >
        <TodayRing {...today}>
          <Avatar name={name} avatar={avatar} />
          {isWaiting && (
            <span className="count" aria-hidden="true">
              {waitingCount}
            </span>
          )}
        </TodayRing>
        <h3 className="name">{first_name}</h3>
        <span className="small">
          {today.due > 0 ? (
            <>
              <b>{m.family_done_of({ done: today.verified + today.waiting, due: today.due })}</b>{' '}
              {m.family_today()}
            </>
          ) : (
            m.family_none_today()
          )}
          {to_verify > 0 && (
            <span className="visually-hidden">, {m.family_to_verify({ count: to_verify })}</span>
          )}
          {requestCount > 0 && (
            <span className="visually-hidden">. {m.request_waits({ count: requestCount })}</span>
          )}
        </span>
      </Link>
      <Points value={points} />
      <Link className="edit small" to={href('/kids/:id/profile', { id })}>
        {m.family_edit_profile()}
        <span className="visually-hidden">, {first_name}</span>
      </Link>
    </li>
  )
}
