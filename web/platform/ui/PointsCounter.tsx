import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from './graphics/Gem.tsx'

const COUNT_UP_MS = 600

/** The child's balance. Animates to a new value; screen readers hear only the final one. */
export function PointsCounter({ points }: { points: number }) {
  const shown = useCountUp(points)
  return (
    <span className={shown === points ? 'points-counter' : 'points-counter counting'}>
      <Gem large />
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <small aria-hidden="true">{m.points_word({ points })}</small>
      <span className="visually-hidden" role="status">
        {m.points_balance_aria({ points, shown: formatNumber(points) })}
      </span>
    </span>
  )
}

function useCountUp(target: number) {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    if (start === target || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - begun) / COUNT_UP_MS)
      setShown(Math.round(start + (target - start) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
