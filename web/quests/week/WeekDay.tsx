import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { sumCosts, type WeekItem } from './week-items.ts'

/** A day of the week view. On phones only the chosen one is shown. */
export function WeekDay(props: {
  day: string
  today: string
  chosenDay: string
  items: readonly WeekItem[]
  /** Whether a dragged quest would be dropped here. */
  isDropTarget?: boolean
  /** Stands beside the points. */
  action?: ReactNode
  children: ReactNode
}) {
  const { day, today, chosenDay, items, isDropTarget = false, action, children } = props
  const id = useId()
  const points = sumCosts(items)
  const place = day === today ? 'today' : day < today ? 'past' : 'coming'
  return (
    <section
      className={`week-day ${place}`}
      data-day={day}
      data-chosen={day === chosenDay}
      data-drop={isDropTarget}
      aria-labelledby={id}
    >
      <div className="week-day-head">
        <h2 id={id}>
          <span>{formatDay(day, { weekday: 'long' })}</span>{' '}
          <small>{formatDay(day, { month: 'short', day: 'numeric' })}</small>
        </h2>
        {day === today && <Chip meaning="info">{m.quest_today()}</Chip>}
        <div className="week-day-end">
          {points > 0 && <Points value={points} />}
          {action}
        </div>
      </div>
      {children}
    </section>
  )
}
