import { useId } from 'react'
import { daysAfter } from '#contract/calendar.ts'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { HISTORY_PER_PAGE } from '#contract/limits.ts'
import { m } from '#messages'
import { type Calendar, formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import type { QueryState } from '#web/platform/ui/Loaded.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { Paginated } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { describeTransfer, type View } from './describe-transfer.ts'
import { formatQuestEvent } from './format-quest-event.ts'
import './history.css'

/** One page of a history by the days of the family's calendar. The caller shows what stands there while it is empty. */
export function PointsHistory(props: {
  history: QueryState<{ lines: HistoryLine[]; pagination: { total: number } }>
  view: View
  /** Of the days' headings. */
  level: 2 | 3
}) {
  const { history, view, level } = props
  const calendar = useCalendar()
  const skeleton = (
    <div className="without-avatars">
      <SkeletonRows count={5} />
    </div>
  )
  return (
    <Loaded query={history} skeleton={skeleton} errorText={m.ledger_history_failed()}>
      {({ lines, pagination }) => (
        <div className="history">
          <Paginated
            total={pagination.total}
            pageSize={HISTORY_PER_PAGE}
            isOutdated={history.isPlaceholderData}
          >
            {groupByDay(lines, calendar).map(([day, linesOfDay]) => (
              <Day key={day} day={day} lines={linesOfDay} view={view} level={level} calendar={calendar} />
            ))}
          </Paginated>
        </div>
      )}
    </Loaded>
  )
}

function Day(props: {
  day: string
  lines: readonly HistoryLine[]
  view: View
  level: 2 | 3
  calendar: Calendar
}) {
  const { day, lines, view, level, calendar } = props
  const Heading = `h${level}` as const
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{formatHistoryDay(day, calendar)}</Heading>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <div className="row-text">
              <p>{describeTransfer(line, view)}</p>
              {line.note && <blockquote>{line.note}</blockquote>}
              <small>{[formatActor(line), formatTime(line.at, calendar)].filter(Boolean).join(', ')}</small>
            </div>
            <div className="line-sums">
              <span className={line.points < 0 ? 'points spent' : 'points'}>
                <Gem />
                <span>
                  {formatSigned(line.points)}
                  <span className="visually-hidden"> {m.points_word({ points: Math.abs(line.points) })}</span>
                </span>
              </span>
              <small>{balanceAfter[view]({ points: formatNumber(line.balance) })}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const balanceAfter: Record<View, (inputs: { points: string }) => string> = {
  family: m.ledger_balance_after,
  child: m.ledger_balance_after,
  own: m.ledger_own_after,
}

const formatActor = ({ event, by }: HistoryLine) => (event ? formatQuestEvent({ event, by }) : by)

/** With the sign that is as wide as a plus and is read aloud. */
const formatSigned = (points: number) => (points < 0 ? '−' : '+') + formatNumber(Math.abs(points))

function groupByDay(lines: readonly HistoryLine[], { dayOf }: Calendar) {
  const days = new Map<string, HistoryLine[]>()
  for (const line of lines) {
    const day = dayOf(line.at)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days]
}

/** Today, Yesterday, or Friday, November 20; with the year when it is another. */
function formatHistoryDay(day: string, { today }: Calendar) {
  if (day === today) return m.quest_today()
  if (day === daysAfter(today, -1)) return m.ledger_yesterday()
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDay(day, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
