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
      <Gem isLarge />
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <small aria-hidden="true">{m.points_word({ points })}</small>
      <span className="visually-hidden" role="status">
        {m.points_amount({ points, shown: formatNumber(points) })}
      </span>
    </span>
  )
}

function useCountUp(target: number) {
  const [shown, setShown] = useState(target)
  const lastTarget = useRef(target)
  useEffect(() => {
    const initial = lastTarget.current
    lastTarget.current = target
    if (initial === target || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const startTime = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      const progress = Math.min(1, (now - startTime) / COUNT_UP_MS)
      setShown(Math.round(initial + (target - initial) * (1 - (1 - progress) ** 3)))
      if (progress < 1) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
