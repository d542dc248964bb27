import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingSeries } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { describeAsRecurring } from '#web/quests/describe-recurrence.ts'
import { waitingSeriesQuery } from '#web/quests/list-queries.ts'
import { StopSeriesDialog } from './StopSeriesDialog.tsx'

/** The child's series (recurring quests) whose next quest waits until the family's wallet has enough points. (Q14) */
export function WaitingSeriesSection({ childId, childName }: { childId: string; childName: string }) {
  const rows = (useQuery(waitingSeriesQuery).data ?? []).filter(({ child_id }) => child_id === childId)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="series">
      <div className="section-head">
        <h2 id="series">{m.quest_series_heading()}</h2>
        <BuyPointsLink size="compact" />
      </div>
      <Card isFlush>
        <ul>
          {rows.map((series) => (
            <SeriesRow key={series.mission_id} series={series} childName={childName} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function SeriesRow({ series, childName }: { series: WaitingSeries; childName: string }) {
  const [isStopping, setStopping] = useState(false)
  const { mission_id, points } = series
  return (
    <li className="quest series">
      <div className="row-text">
        <b>{series.name}</b> <small>({describeAsRecurring(series)})</small>
        <small>{m.quest_series_waits_text({ count: points, points: formatNumber(points) })}</small>
      </div>
      <span className="chips">
        <Chip meaning="wait">{m.quest_series_waits()}</Chip>
      </span>
      <Points value={points} />
      <Button itemName={series.name} size="compact" variant="danger" onClick={() => setStopping(true)}>
        {m.quest_series_stop()}
      </Button>
      {isStopping && (
        <StopSeriesDialog
          quest={{ id: mission_id, name: series.name }}
          childName={childName}
          onClose={() => setStopping(false)}
        >
          {series.is_open && m.quest_series_stop_last()}
        </StopSeriesDialog>
      )}
    </li>
  )
}
