import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { PointsCounter } from '#web/platform/ui/PointsCounter.tsx'
import type { CelebrationSize } from './celebration-size.ts'
import './gem-flight.css'

const gemCounts: Record<CelebrationSize, number> = { small: 1, medium: 3, big: 4, day: 4 }

/**
 * Gems fly along a dotted line from the celebration's number to the points counter in the header. Where the user prefers
 * reduced motion, no gem flies. The page behind is inert, so the gems fly to a copy of the counter.
 */
export function GemFlight(props: { points: number; balance: number; size: CelebrationSize }) {
  const { points, balance, size } = props
  const container = useRef<HTMLDivElement>(null)
  const [flight, setFlight] = useState<Flight>()
  const [hasLanded, setLanded] = useState(false)

  useEffect(() => {
    const measure = () => setFlight(measureFlight(container.current))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const canFly = flight !== undefined
  useEffect(() => {
    if (!canFly) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setLanded(true)
    const gems = [...(container.current?.querySelectorAll('.flying-gem') ?? [])]
    const animations = gems.map((gem, index) =>
      gem.animate(flightKeyframes, { ...flightTiming, delay: 500 + index * 170 }),
    )
    const last = animations.at(-1)
    if (last) last.onfinish = () => setLanded(true)
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [canFly])

  return (
    <div ref={container} className="gem-flight" aria-hidden="true">
      {flight && (
        <>
          <svg className="flight-line" aria-hidden="true">
            <path d={flight.line} />
            <path
              className="glint"
              transform={`translate(${flight.end.x} ${flight.end.y})`}
              d="M-46 40l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM34 50l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"
            />
          </svg>
          <div className={hasLanded ? 'gem-target landed' : 'gem-target'} style={flight.counter}>
            <PointsCounter points={hasLanded ? balance : Math.max(0, balance - points)} />
          </div>
          {Array.from({ length: gemCounts[size] }, (_, gem) => gem).map((gem) => (
            <span className="flying-gem" key={gem} style={{ offsetPath: `path("${flight.line}")` }}>
              <Gem isLarge />
            </span>
          ))}
        </>
      )}
    </div>
  )
}

type Point = { x: number; y: number }
type Flight = {
  /** The attribute `d` of an SVG `<path>`, in the window's coordinates. */
  line: string
  end: Point
  /** The right edge does not move when the number or its font becomes wider. */
  counter: CSSProperties
}

function measureFlight(container: HTMLElement | null): Flight | undefined {
  const from = container?.closest('dialog')?.querySelector('.points-gained .gem')?.getBoundingClientRect()
  const counter = document.querySelector('.kid-header .points-counter')?.getBoundingClientRect()
  const to = document.querySelector('.kid-header .points-counter .gem')?.getBoundingClientRect()
  if (!from || !counter || !to) return undefined
  const width = document.documentElement.clientWidth
  const start = { x: from.right + 12, y: from.top - 8 }
  const end = { x: to.left + to.width / 2, y: to.top + to.height / 2 }
  // On a phone the counter is above the sheet, and the line passes beside Pip. It arrives from below, so that no gem covers
  // the number.
  const outwards = { x: Math.min(width + 40, start.x + 120), y: start.y - 60 }
  const below = { x: end.x, y: end.y + 150 }
  return {
    line: `M${toText(start)}C${toText(outwards)} ${toText(below)} ${toText(end)}`,
    end,
    counter: { right: width - counter.right, top: counter.top },
  }
}

const toText = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`

const flightTiming = { duration: 900, easing: 'cubic-bezier(.45,.05,.4,1)', fill: 'backwards' } as const

// Not the property `scale`, which would also scale the distance along the path.
const flightKeyframes: Keyframe[] = [
  { offsetDistance: '0%', transform: 'scale(0.5)', opacity: 0 },
  { offsetDistance: '0%', transform: 'scale(0.6)', opacity: 1, offset: 0.08 },
  { transform: 'scale(1.1)', opacity: 1, offset: 0.6 },
  { offsetDistance: '100%', transform: 'scale(0.7)', opacity: 1 },
]
