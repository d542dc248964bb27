import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { PointsCounter } from '#web/platform/ui/PointsCounter.tsx'
import { Celebration } from './Celebration.tsx'
import { chooseCelebrationSize } from './celebration-size.ts'

/** Gems fly to the points counter, which counts up when they arrive. */
export function VerifiedCelebration(props: {
  quests: readonly [Quest, ...Quest[]]
  balance: number
  onClose: () => void
}) {
  const { quests, balance, onClose } = props
  const [quest, ...others] = quests
  const points = quests.reduce((sum, { points }) => sum + points, 0)
  const inputs = { count: points, points: formatNumber(points) }
  const praised = quests.filter(({ note }) => note).slice(0, PRAISES_SHOWN)
  const { data: history } = useQuery(ownHistoryQuery(1))
  /** The first name of the parent who verified the quest, if the first page of the points history has the quest. */
  const nameOfParent = ({ decided_at }: Quest) =>
    history?.lines.find(({ kind, at }) => kind === 'verify' && at === decided_at)?.by
  return (
    <Celebration
      pose="cheering"
      points={points}
      size={chooseCelebrationSize(points)}
      title={m.quest_celebration_title()}
      overlay={<FlyingGems points={points} balance={balance} />}
      onClose={onClose}
      actions={
        <Button className="continue" onClick={onClose}>
          {m.quest_trail_back()}
        </Button>
      }
    >
      <p>
        {others.length
          ? m.quest_celebration_several({ ...inputs, quests: formatNumber(quests.length) })
          : m.quest_celebration_one({ ...inputs, quest: quest.name })}
      </p>
      {praised.map((one) => (
        <div className="praise" key={one.id}>
          {others.length > 0 && <b>{one.name}</b>}
          <p>{praiseText(one.note ?? '', nameOfParent(one))}</p>
        </div>
      ))}
    </Celebration>
  )
}

/** How many notes are shown. A child who was away for a long time can read the others on the quests’ pages. */
const PRAISES_SHOWN = 3

const praiseText = (note: string, name: string | null | undefined) =>
  name ? m.quest_note_of({ name, note }) : m.quest_parent_says({ note })

/** The backdrop darkens the page's points counter, so the gems fly to a copy of the counter above the backdrop. */
function FlyingGems({ points, balance }: { points: number; balance: number }) {
  const container = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(findCounterPosition)
  const [hasLanded, setLanded] = useState(false)

  useEffect(() => {
    const measure = () => setPosition(findCounterPosition())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  useEffect(() => {
    const gems = [...(container.current?.querySelectorAll<SVGElement>('.flying-gem') ?? [])]
    const from = container.current
      ?.closest('dialog')
      ?.querySelector('.points-gained .gem')
      ?.getBoundingClientRect()
    const to = findCounterRect()
    if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return setLanded(true)
    const animations = gems.map((gem, index) =>
      gem.animate(toFlightKeyframes(from, to), { ...flightTiming, delay: 500 + index * 110 }),
    )
    const last = animations.at(-1)
    if (last) last.onfinish = () => setLanded(true)
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [])

  return (
    <div ref={container} className="gem-flight" aria-hidden="true">
      {position && (
        <div className={hasLanded ? 'gem-target glowing' : 'gem-target'} style={position}>
          <PointsCounter points={hasLanded ? balance : Math.max(0, balance - points)} />
        </div>
      )}
      {[0, 1, 2, 3].map((gem) => (
        <span className="flying-gem" key={gem}>
          <Gem isLarge />
        </span>
      ))}
    </div>
  )
}

const findCounterRect = () => document.querySelector('.kid-header .points-counter')?.getBoundingClientRect()
/** Uses the right edge, which does not move when the number or its font becomes wider. */
function findCounterPosition() {
  const rect = findCounterRect()
  return rect && { right: document.documentElement.clientWidth - rect.right, top: rect.top }
}
const flightTiming = { duration: 900, easing: 'cubic-bezier(.45,.05,.4,1)', fill: 'backwards' } as const

/** Moves the centre of a flying gem in an arc from the celebration's gem to the counter's gem. */
function toFlightKeyframes(from: DOMRect, to: DOMRect): Keyframe[] {
  const start = { x: from.left + from.width / 2, y: from.top + from.height / 2 }
  const end = { x: to.left + 32, y: to.top + to.height / 2 }
  const bend = {
    x: start.x + (end.x - start.x) * 0.55,
    y: Math.min(start.y, end.y) + (start.y - end.y) * 0.3,
  }
  const keyframe = ({ x, y }: { x: number; y: number }, scale: number, opacity: number) => ({
    transform: `translate(${x}px,${y}px) scale(${scale})`,
    opacity,
  })
  return [
    keyframe(start, 0.5, 0),
    { ...keyframe(start, 0.6, 1), offset: 0.08 },
    keyframe(bend, 1.1, 1),
    keyframe(end, 0.7, 1),
  ]
}
