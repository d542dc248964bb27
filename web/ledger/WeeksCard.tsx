import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { WeekEarnings } from '#contract/ledger/ledger.ts'
import { m } from '#messages'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Loaded, type QueryState } from '#web/platform/ui/Loaded.tsx'
import { SkeletonPicture } from '#web/platform/ui/Skeleton.tsx'
import { childWeeksQuery } from './queries.ts'
import { averageWeek, groupByMonth, totalOfWeek } from './weeks.ts'
import './weeks.css'

/** A chart of the points that the child earned in each week, for a parent. (P10) */
export function WeeksCard({ childId }: { childId: string }) {
  const query = useQuery(childWeeksQuery(childId))
  return (
    <Card className="earned">
      <h3>{m.ledger_weeks()}</h3>
      <EarnedWeeks query={query} />
    </Card>
  )
}

/**
 * The chart, or a sentence if there is nothing to draw. `isOwn` is for the signed-in child's own chart, which shows no
 * average.
 */
export function EarnedWeeks({
  query,
  isOwn = false,
}: {
  query: QueryState<WeekEarnings[]>
  isOwn?: boolean
}) {
  return (
    <Loaded query={query} skeleton={<SkeletonPicture />} errorText={m.ledger_weeks_failed()} hasInlineError>
      {(weeks) =>
        weeks.some((week) => totalOfWeek(week) > 0) ? (
          <WeeksChart weeks={weeks} isOwn={isOwn} />
        ) : (
          <p className="muted">{isOwn ? m.ledger_own_weeks_none() : m.ledger_weeks_none()}</p>
        )
      }
    </Loaded>
  )
}

function WeeksChart({ weeks, isOwn }: { weeks: readonly WeekEarnings[]; isOwn: boolean }) {
  const best = Math.max(...weeks.map(totalOfWeek))
  const average = isOwn ? null : averageWeek(weeks)
  const thisWeek = weeks.at(-1)
  return (
    <figure>
      <figcaption>
        {thisWeek && (isOwn ? summarizeOwn(thisWeek) : summarize(thisWeek))}
        {average !== null && ` ${m.ledger_weeks_average_of({ average: formatNumber(average) })}`}
      </figcaption>
      <div className="plot">
        {average !== null && <i className="average" style={toHeight(average, best)} />}
        <ol>
          {weeks.map((week, index) => (
            <Week key={week.from} week={week} best={best} keepsLabel={shouldKeepLabel(weeks, index)} />
          ))}
        </ol>
        <p className="months" aria-hidden="true">
          {groupByMonth(weeks).map(({ firstMonday, weekCount }) => (
            <span key={firstMonday} style={{ gridColumn: `span ${weekCount}` }}>
              {formatDay(firstMonday, { month: 'short' })}
            </span>
          ))}
        </p>
      </div>
      <p className="row legend" aria-hidden="true">
        <span>
          <i className="quests" />
          {m.nav_quests()}
        </span>
        {weeks.some(({ bonus }) => bonus > 0) && (
          <span>
            <i className="bonus" />
            {m.ledger_bonus()}
          </span>
        )}
        {average !== null && (
          <span>
            <i className="average" />
            {m.ledger_weeks_average()}
          </span>
        )}
      </p>
    </figure>
  )
}

function Week({ week, best, keepsLabel }: { week: WeekEarnings; best: number; keepsLabel: boolean }) {
  const { from, quests, bonus } = week
  const labels = [
    ...(bonus > 0 ? [`+${formatNumber(bonus)}`] : []),
    ...(quests > 0 ? [formatNumber(quests)] : []),
  ]
  const isLong = labels.some((label) => label.length > 4)
  return (
    <li>
      <span className="visually-hidden">{describeWeek(week)}</span>
      <span className="column" aria-hidden="true">
        {labels.map((label) => (
          <b key={label} className={keepsLabel ? 'always-shown' : isLong ? 'long-number' : undefined}>
            {label}
          </b>
        ))}
        {bonus > 0 && <i className="bonus" style={toHeight(bonus, best)} />}
        {quests > 0 && <i className="quests" style={toHeight(quests, best)} />}
      </span>
      <span className="day" aria-hidden="true">
        {Number(from.slice(8))}
      </span>
    </li>
  )
}

/** The height in proportion to the best week. The cast is safe: the type CSSProperties only lacks custom properties. */
const toHeight = (points: number, best: number) => ({ '--share': points / best }) as CSSProperties

/**
 * Whether even the narrowest chart shows the points of the week at `index` as text. It does so for the current week and
 * the best week, but never for the week before the current one, because two texts do not fit side by side.
 */
function shouldKeepLabel(weeks: readonly WeekEarnings[], index: number) {
  const lastIndex = weeks.length - 1
  const bestIndex = weeks.map(totalOfWeek).indexOf(Math.max(...weeks.map(totalOfWeek)))
  return index === lastIndex || (index === bestIndex && bestIndex !== lastIndex - 1)
}

/**
 * The inputs of a sentence about a week. `quests` holds the points that quests paid; as `count` they choose between
 * singular and plural. Only the sentence's variant with a bonus uses `bonus`.
 */
const toInputs = ({ quests, bonus }: WeekEarnings) => ({
  count: quests,
  points: formatNumber(quests),
  bonus: formatNumber(bonus),
})

const summarize = (week: WeekEarnings) =>
  week.bonus > 0 ? m.ledger_weeks_now_bonus(toInputs(week)) : m.ledger_weeks_now(toInputs(week))

function summarizeOwn(week: WeekEarnings) {
  if (totalOfWeek(week) === 0) return m.ledger_own_weeks_quiet()
  return week.bonus > 0
    ? m.ledger_own_weeks_now_bonus(toInputs(week))
    : m.ledger_own_weeks_now(toInputs(week))
}

function describeWeek(week: WeekEarnings) {
  const inputs = { ...toInputs(week), day: formatDay(week.from, { month: 'long', day: 'numeric' }) }
  return week.bonus > 0 ? m.ledger_weeks_of_bonus(inputs) : m.ledger_weeks_of(inputs)
}
