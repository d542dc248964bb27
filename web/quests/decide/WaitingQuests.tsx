import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Count } from '#web/platform/ui/Chip.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconRepeat } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { FinishedLine } from '#web/quests/FinishedLine.tsx'
import { waitingSeriesQuery } from '#web/quests/list-queries.ts'
import { waitingQuestsQuery } from '#web/quests/queries.ts'
import { useVerifyOrReject } from './quest-transitions.ts'
import { RejectDialog, type RejectDraft } from './RejectDialog.tsx'
import './waiting.css'

/** What waits for the parent's decision, of all children. `otherRows`, such as requested rewards, are listed first. */
export function WaitingQuests(props: { kids: readonly Child[]; otherRows?: readonly ReactElement[] }) {
  const { kids, otherRows = [] } = props
  const { data } = useQuery(waitingQuestsQuery)
  const rows = (data?.missions ?? []).flatMap((quest) => {
    const child = kids.find(({ id }) => id === quest.child_id)
    return child ? [{ quest, child }] : []
  })
  const count = rows.length + otherRows.length
  const [questToReject, setQuestToReject] = useState<WaitingQuest>()
  const [drafts, setDrafts] = useState<Record<string, RejectDraft | undefined>>({})
  const heading = useRestoreFocus()
  return (
    <>
      {count === 0 ? (
        <WaitingSeriesLinks kids={kids} />
      ) : (
        <section aria-labelledby="waiting">
          <div className="section-head">
            <h2 id="waiting" className="row" tabIndex={-1} ref={heading}>
              {m.quest_waiting_heading()} <Count value={count} />
            </h2>
          </div>
          <Card isFlush>
            <ul>
              {otherRows}
              {rows.map((row) => (
                <WaitingRow key={row.quest.id} {...row} onReject={() => setQuestToReject(row)} />
              ))}
            </ul>
          </Card>
          <WaitingSeriesLinks kids={kids} />
        </section>
      )}
      {questToReject && (
        <RejectWaitingQuest
          {...questToReject}
          draft={drafts[questToReject.quest.id]}
          onClose={(keptDraft) => {
            setQuestToReject(undefined)
            setDrafts({ ...drafts, [questToReject.quest.id]: keptDraft })
          }}
        />
      )}
    </>
  )
}
type WaitingQuest = { quest: Quest; child: Child }

/** The dialog stays open, even if the quest disappears from the list. */
function RejectWaitingQuest({ quest, child, ...dialog }: WaitingQuest & DialogDraft<RejectDraft>) {
  const { decide } = useVerifyOrReject(quest, { staysOnPage: true })
  return <RejectDialog quest={quest} childName={child.first_name} decide={decide} {...dialog} />
}

/** One line per child whose series wait for points, with a link to the child's list. */
function WaitingSeriesLinks({ kids }: { kids: readonly Child[] }) {
  const series = useQuery(waitingSeriesQuery).data ?? []
  const childrenWithSeries = kids
    .map((child) => ({ child, count: series.filter(({ child_id }) => child_id === child.id).length }))
    .filter(({ count }) => count > 0)
  if (childrenWithSeries.length === 0) return null
  return (
    <div className="row series-lines small">
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

function WaitingRow({ quest, child, onReject }: WaitingQuest & { onReject: () => void }) {
  const { decide, isPending } = useVerifyOrReject(quest, { staysOnPage: true })
  const path = href('/kids/:id/missions/:missionId', { id: child.id, missionId: quest.id })
  return (
    <li className="waiting-row">
      <Avatar name={child.name} avatar={child.avatar} />
      <div className="row-text">
        <Link to={path}>{quest.name}</Link>
        <p className="muted small">
          <FinishedLine quest={quest} childName={child.first_name} />
        </p>
      </div>
      <Points value={quest.points} />
      <div className="row-actions">
        <Button
          itemName={quest.name}
          size="compact"
          isPending={isPending}
          pendingText="…"
          onClick={() => decide({ verified: true })}
        >
          {m.quest_verify()}
        </Button>
        <Button itemName={quest.name} size="compact" variant="ghost" onClick={onReject}>
          {m.quest_reject()}
        </Button>
      </div>
    </li>
  )
}
