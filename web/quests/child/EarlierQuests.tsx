import type { ReactNode } from 'react'
import { daysAfter } from '#contract/calendar.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { QuestFold } from './QuestFold.tsx'
import { QuestLines } from './QuestLines.tsx'
import { Trail } from './Trail.tsx'
import type { QuestDay } from './trail-order.ts'
import './trail-days.css'

/** The trail of earlier days, the newest first. Shows at most `count` quests. (D03) */
export function EarlierQuests(props: {
  days: readonly QuestDay[]
  count: number
  calendar: Calendar
  moreButton: ReactNode
}) {
  const { calendar, moreButton } = props
  let left = props.count
  const days = props.days.flatMap(({ day, quests }) => {
    const shown = quests.slice(0, Math.max(0, left))
    left -= shown.length
    return shown.length > 0 ? [{ day, quests: shown }] : []
  })
  if (days.length === 0 && !moreButton) return null
  return (
    <div className="earlier-quests">
      {days.map(({ day, quests }) => (
        <section key={day} aria-label={formatPastDay(day, calendar)}>
          <h3>{formatPastDay(day, calendar)}</h3>
          <Trail quests={quests} calendar={calendar} />
        </section>
      ))}
      {moreButton}
    </div>
  )
}

/** What expired in the last days, folded. (D01) */
export function SlippedQuests({ quests, calendar }: { quests: readonly Quest[]; calendar: Calendar }) {
  const count = quests.length
  if (count === 0) return null
  return (
    <QuestFold title={m.quest_fold_slipped({ count, quests: formatNumber(count) })}>
      <QuestLines
        quests={quests}
        calendar={calendar}
        noteOn={({ due_date }) => formatPastDay(due_date, calendar)}
      />
    </QuestFold>
  )
}

const formatPastDay = (day: string, { today }: Calendar) =>
  day === today
    ? m.quest_today()
    : day === daysAfter(today, -1)
      ? m.quest_filter_yesterday()
      : formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
