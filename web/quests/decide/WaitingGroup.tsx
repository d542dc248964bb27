import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { useVerifyAll } from './useVerifyAll.ts'
import { type Outcome, WaitingQuest } from './WaitingQuest.tsx'

/**
 * What waits for the parent: a finished quest, or something else, such as a reward request, with a function that renders
 * its row.
 */
export type WaitingItem = { id: string; childId: string | undefined } & (
  | { quest: Quest }
  | { quest?: undefined; render: (isDecided: boolean) => ReactNode }
)
/**
 * `isDecided`: somebody has decided the item, so the server no longer lists it; its row stays and shows the decision.
 */
export type WaitingRow = { item: WaitingItem; isDecided: boolean }

/**
 * The waiting items of one child, below a head with the child's name, or those of kids who want to join the family. `id` is
 * the HTML id for links to this group.
 */
export function WaitingGroup(props: {
  rows: readonly WaitingRow[]
  child: Child | undefined
  id?: string | undefined
}) {
  const { rows, child, id } = props
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const addOutcomes = (added: Record<string, Outcome>) => setOutcomes((known) => ({ ...known, ...added }))
  const verifyAll = useVerifyAll((results) =>
    addOutcomes(
      Object.fromEntries(
        results.map(({ id, error }) => [id, error ? { failure: failureText(error) } : 'verified']),
      ),
    ),
  )
  const waitingQuests = rows.flatMap(({ item, isDecided }) => (item.quest && !isDecided ? [item.quest] : []))
  return (
    <div className="waiting-group">
      {child && (
        <div className="waiting-head">
          <Avatar name={child.name} avatar={child.avatar} />
          <h3 id={id} tabIndex={-1}>
            <Link to={href('/kids/:id', { id: child.id })}>{child.first_name}</Link>
          </h3>
          {waitingQuests.length > 1 && (
            <Button
              size="compact"
              variant="ghost"
              itemName={child.first_name}
              isPending={verifyAll.isPending}
              onClick={() => verifyAll.mutate(waitingQuests)}
            >
              {waitingQuests.length === 2
                ? m.quest_verify_both()
                : m.quest_verify_all({ count: waitingQuests.length })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {rows.map(({ item, isDecided }) =>
          item.quest && child ? (
            <WaitingQuest
              key={item.id}
              quest={item.quest}
              child={child}
              isDecided={isDecided}
              isVerifying={verifyAll.isPending && verifyAll.variables.some((quest) => quest.id === item.id)}
              outcome={outcomes[item.id]}
              onOutcome={(outcome) => addOutcomes({ [item.id]: outcome })}
            />
          ) : (
            !item.quest && item.render(isDecided)
          ),
        )}
      </ul>
    </div>
  )
}

/** Replaces the server's sentence for `quest_moved_on`, which suits only the quest's page. */
const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'quest_moved_on' ? m.quest_verify_changed() : errorText(error)
