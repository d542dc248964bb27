import { useId } from 'react'
import type { HistoryLine } from '#contract/ledger/ledger.ts'
import { HISTORY_PER_PAGE } from '#contract/limits.ts'
import { m } from '#messages'
import { type Calendar, formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { formatHistoryDay } from '#web/platform/app/format-history-day.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Loaded, type QueryState } from '#web/platform/ui/Loaded.tsx'
import { Paginated } from '#web/platform/ui/Pagination.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { describeTransfer, type View } from './describe-transfer.ts'
import { formatQuestEvent } from './format-quest-event.ts'
import './history.css'

/**
 * Shows one page of a points history, grouped by day. The family's history is also grouped by child within each day.
 * The caller handles an empty history.
 */
export function PointsHistory(props: {
  history: QueryState<{ lines: HistoryLine[]; pagination: { total: number } }>
  view: View
  /** The heading level of the days. */
  level: 2 | 3
}) {
  const { history, view, level } = props
  const calendar = useCalendar()
  const skeleton = (
    <div className="skeletons-without-avatars">
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
            {[...Map.groupBy(lines, ({ at }) => calendar.dayOf(at))].map(([day, linesOfDay]) => (
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
  const groups = view === 'family' ? [...Map.groupBy(lines, ({ child_id }) => child_id)] : []
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{formatHistoryDay(day, calendar)}</Heading>
      {groups.map(([child, linesOfChild]) => (
        <ChildOfDay key={child} lines={linesOfChild} calendar={calendar} />
      ))}
      {view !== 'family' && <Lines lines={lines} view={view} calendar={calendar} />}
    </section>
  )
}

/** The lines of one day in the family's history that concern one child, or none of the children. */
function ChildOfDay({ lines, calendar }: { lines: readonly HistoryLine[]; calendar: Calendar }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className="child">
        {lines[0]?.child ?? m.ledger_family()}
      </h3>
      <Lines lines={lines} view="family" calendar={calendar} labelId={id} />
    </>
  )
}

function Lines(props: { lines: readonly HistoryLine[]; view: View; calendar: Calendar; labelId?: string }) {
  const { lines, view, calendar, labelId } = props
  const balanceAfter = view === 'own' ? m.ledger_own_after : m.ledger_balance_after
  return (
    <ul className="card flush" aria-labelledby={labelId}>
      {lines.map((line) => (
        <li key={line.id}>
          <div className="row-text">
            <p>{describeTransfer(line, view)}</p>
            {line.note && <blockquote>{line.note}</blockquote>}
            <small>
              {[formatActor(line), formatQuests(line), formatTime(line.at, calendar)]
                .filter(Boolean)
                .join(', ')}
            </small>
          </div>
          <div className="line-sums">
            <span className={line.points < 0 ? 'points negative' : 'points'}>
              <Gem />
              <span>
                {formatSigned(line.points)}
                <span className="visually-hidden"> {m.points_word({ points: Math.abs(line.points) })}</span>
              </span>
            </span>
            <small>{balanceAfter({ points: formatNumber(line.balance) })}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** For an allowance: how many of the week's quests were done. */
const formatQuests = ({ quests_due: due, quests_done: done }: HistoryLine) =>
  due !== null && done !== null && m.ledger_allowance_quests({ count: due, due, done })

const formatActor = ({ event, by }: HistoryLine) => (event ? formatQuestEvent({ event, by }) : by)

/** Uses the real minus sign, which is as wide as a plus and which screen readers say. */
const formatSigned = (points: number) => (points < 0 ? '−' : '+') + formatNumber(Math.abs(points))
