import type { PointerEvent } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Icon, type IconShape } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck, IconClock, IconDiamond, IconX, IconZzz } from '#web/platform/ui/graphics/icons.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import type { WeekItem, WeekState } from './week-items.ts'
import './week-line.css'

const icons: Partial<Record<WeekState, IconShape>> = {
  finished: IconClock,
  verified: IconCheck,
  expired: IconX,
  resting: IconZzz,
  points: IconDiamond,
}

/** An open quest is a ring, an expected one a dashed ring. */
export const StateSign = ({ state }: { state: WeekState }) => {
  const icon = icons[state]
  return <span className={`week-sign ${state}`}>{icon && <Icon icon={icon} />}</span>
}

export type WeekLineProps = {
  item: WeekItem
  stateLabel: string
  /** Whether the state is a word, too, and not only a sign. */
  showsState?: boolean
  to?: string
  onPress?: () => void
  /** Begins to drag a line with `onPress`. */
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
}

/** One quest of a day: a button with `onPress`, a link with `to`, or only text. */
export function WeekLine(props: WeekLineProps) {
  const { item, stateLabel, showsState = false, to, onPress, onPointerDown } = props
  const notes = [showsState && stateLabel, describeTimeAndNumber(item)].filter(Boolean)
  const content = (
    <>
      <StateSign state={item.state} />
      <span className="week-name">
        {item.name}
        {!showsState && <span className="visually-hidden">, {stateLabel}</span>}
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </span>
      {item.picture && <QuestPicture name={item.picture} />}
      <span className="week-points">
        {formatNumber(item.points)}
        <span className="visually-hidden"> {m.points_word({ points: item.points })}</span>
      </span>
    </>
  )
  const className = `week-line ${item.state}`
  if (onPress)
    return (
      <button
        type="button"
        className={onPointerDown ? `${className} movable` : className}
        onClick={onPress}
        onPointerDown={onPointerDown}
      >
        {content}
      </button>
    )
  return to ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  )
}
