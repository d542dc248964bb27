import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Count } from '#web/platform/ui/Chip.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconRepeat } from '#web/platform/ui/graphics/icons.ts'
import { useKeptItems } from '#web/platform/ui/lists/useKeptItems.ts'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { waitingSeriesQuery } from '#web/quests/list-queries.ts'
import { waitingQuestsQuery } from '#web/quests/queries.ts'
import { groupByChild, sortByChild } from './quest-groups.ts'
import { WaitingGroup, type WaitingItem } from './WaitingGroup.tsx'
import './waiting.css'

/** The HTML id of a child's group of waiting items, for links to the group. */
export const waitingGroupId = (childId: string) => `waiting-${childId}`

/**
 * Everything that waits for the parent's decision, grouped by child. In each group, `otherDecisions`, such as requested
 * rewards, come before the quests. A decided row keeps its place until the parent leaves the screen. (D02)
 */
export function WaitingQuests(props: { kids: readonly Child[]; otherDecisions: readonly WaitingItem[] }) {
  const { kids, otherDecisions } = props
  const quests = useQuery(waitingQuestsQuery).data?.missions
  const items = useMemo(() => {
    const questItems = (quests ?? []).map((quest) => ({ id: quest.id, childId: quest.child_id, quest }))
    return sortByChild<WaitingItem>(
      [...otherDecisions, ...questItems],
      kids.map(({ id }) => id),
    )
  }, [otherDecisions, quests, kids])
  // A decided item is no longer in the server's list.
  const rows = useKeptItems(items).map(({ item, isRemoved }) => ({ item, isDecided: isRemoved }))
  const groups = groupByChild(rows)
  const heading = useRestoreFocus()
  if (groups.length === 0) return <WaitingSeriesLinks kids={kids} />
  return (
    <section aria-labelledby="waiting" className="waiting">
      <div className="section-head">
        <h2 id="waiting" className="row" tabIndex={-1} ref={heading}>
          {m.quest_waiting_heading()} {items.length > 0 && <Count value={items.length} />}
        </h2>
      </div>
      <Card isFlush>
        {groups.map((group, index) => {
          const [{ item }] = group
          // A child can have several groups; the id may stand on the page only once.
          const isFirstOfChild = groups.findIndex(([first]) => first.item.childId === item.childId) === index
          return (
            <WaitingGroup
              key={item.id}
              rows={group}
              child={kids.find(({ id }) => id === item.childId)}
              id={item.childId && isFirstOfChild ? waitingGroupId(item.childId) : undefined}
            />
          )
        })}
      </Card>
      <WaitingSeriesLinks kids={kids} />
    </section>
  )
}

/** One line for each child with recurring quests that wait for points, with a link to the child's quests. */
function WaitingSeriesLinks({ kids }: { kids: readonly Child[] }) {
  const series = useQuery(waitingSeriesQuery).data ?? []
  const childrenWithSeries = kids
    .map((child) => ({ child, count: series.filter(({ child_id }) => child_id === child.id).length }))
    .filter(({ count }) => count > 0)
  if (childrenWithSeries.length === 0) return null
  return (
    <div className="row series-short-of-points small">
      <ul>
        {childrenWithSeries.map(({ child: { id, first_name: name }, count }) => (
          <li key={id}>
            <Icon icon={IconRepeat} />
            <Link to={href('/kids/:id', { id })}>{m.quest_series_short({ name, count })}</Link>
          </li>
        ))}
      </ul>
      <BuyPointsLink size="compact" />
    </div>
  )
}
