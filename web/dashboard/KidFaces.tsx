import { href, Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { waitingGroupId } from '#web/quests/decide/WaitingQuests.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'
import { TodayText } from './TodayText.tsx'
import './kid-faces.css'

/**
 * How many finished quests and requests for rewards of a child wait for the parent's decision. `otherDays` counts the
 * quests that are not due today; `areEarlier` says that all of these were due earlier.
 */
export type WaitingCounts = { quests: number; otherDays: number; areEarlier: boolean; requests: number }

/** The active children with their progress today, and a link to add another one. */
export const KidFaces = (props: {
  kids: readonly ChildToday[]
  countWaiting: (child: ChildToday) => WaitingCounts
}) => (
  <ul className={facesClass(props.kids.length)}>
    {props.kids.map((child) => (
      <KidFace key={child.id} child={child} waiting={props.countWaiting(child)} />
    ))}
    <li>
      <Link to="/addchild" className="face add-face">
        <Icon icon={IconPlus} />
        {m.family_add_child()}
      </Link>
    </li>
  </ul>
)

/** Two cards stand side by side, and so do four, so that no row of three has a gap. */
export const facesClass = (count: number) =>
  count === 1 ? 'kid-faces only-child' : count === 2 || count === 4 ? 'kid-faces in-pairs' : 'kid-faces'

/** The face links to the child's group of waiting items on this page or, if nothing waits, to the child's page. */
function KidFace({ child, waiting }: { child: ChildToday; waiting: WaitingCounts }) {
  const { id, first_name, name, avatar, today, points } = child
  const groupId = waitingGroupId(id)
  const waitingCount = waiting.quests + waiting.requests
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
        </TodayRing>
        <div className="grow">
          <div className="head">
            <h3 className="name">{first_name}</h3>
            {isWaiting && (
              <span className="count" aria-hidden="true">
                {waitingCount}
              </span>
            )}
            <Points value={points} />
          </div>
          <span className="small">
            <TodayText today={today} />
            {isWaiting && (
              <>
                <span className="visually-hidden">, </span>
                <span className="to-decide">{describeToDecide(waiting)}</span>
              </>
            )}
          </span>
        </div>
      </Link>
      <div className="links">
        <LinkButton itemName={first_name} variant="ghost" size="compact" to={href('/kids/:id', { id })}>
          {m.family_view_quests()}
        </LinkButton>
        <LinkButton
          itemName={first_name}
          variant="quiet"
          size="compact"
          to={href('/kids/:id/profile', { id })}
        >
          {m.family_edit_profile()}
        </LinkButton>
      </div>
    </li>
  )
}

/** What waits from a child, in the order of its group: '2 to verify, 1 request'. */
const describeToDecide = (waiting: WaitingCounts) =>
  [
    waiting.quests > 0 && describeToVerify(waiting),
    waiting.requests > 0 && m.family_requests({ count: waiting.requests }),
  ]
    .filter(Boolean)
    .join(', ')

/** Tells quests of other days apart, because the number beside "today" does not count them. (D12) */
function describeToVerify({ quests: count, otherDays: other, areEarlier }: WaitingCounts) {
  if (other === 0) return m.family_to_verify({ count })
  if (areEarlier)
    return other === count
      ? m.family_to_verify_earlier({ count })
      : m.family_to_verify_some_earlier({ count, other })
  return other === count
    ? m.family_to_verify_other({ count })
    : m.family_to_verify_some_other({ count, other })
}
