import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/families.ts'
import type { Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Chip.tsx'
import { Points } from '#web/ui/Points.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { FinishedLine } from './FinishedLine.tsx'
import { waitingQuests } from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { useDecision } from './useDecision.ts'
import './waiting.css'

/** What waits for the parent, across all children: one press each, without leaving the dashboard. */
export function WaitingQuests({ kids }: { kids: readonly Child[] }) {
  const { data } = useQuery(waitingQuests)
  const rows = (data?.missions ?? []).flatMap((quest) => {
    const child = kids.find(({ id }) => id === quest.child_id)
    return child ? [{ quest, child }] : []
  })
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <div className="sect">
        <h2 id="waiting" className="row">
          {m.quest_waiting_heading()} <Count of={rows.length} />
        </h2>
      </div>
      <Card flush>
        <ul>
          {rows.map(({ quest, child }) => (
            <WaitingRow key={quest.id} quest={quest} child={child} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function WaitingRow({ quest, child }: { quest: Quest; child: Child }) {
  const [isRejecting, setRejecting] = useState(false)
  const { decide, isPending } = useDecision(quest, { stays: true })
  const page = href('/kids/:id/missions/:missionId', { id: child.id, missionId: quest.id })
  return (
    <li className="await">
      <Avatar name={child.name} avatar={child.avatar} />
      <div className="what">
        <Link to={page}>{quest.name}</Link>
        <p className="muted small">
          <FinishedLine quest={quest} name={child.first_name} />
        </p>
      </div>
      <Points value={quest.points} />
      <div className="acts">
        <Button size="sm" isPending={isPending} onClick={() => decide({ verified: true })}>
          {m.quest_verify()}
          <VisuallyHidden>, {quest.name}</VisuallyHidden>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setRejecting(true)}>
          {m.quest_reject()}
          <VisuallyHidden>, {quest.name}</VisuallyHidden>
        </Button>
      </div>
      {isRejecting && (
        <RejectDialog
          quest={quest}
          name={child.first_name}
          decide={decide}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
