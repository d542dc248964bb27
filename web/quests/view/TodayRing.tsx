import type { ReactNode } from 'react'
import { m } from '#messages'
import './today-ring.css'

/** Clockwise from the top. */
const circle = 'M50 4a46 46 0 0 1 0 92a46 46 0 0 1 0-92'

/**
 * A ring around a child's picture, with an arc for each quest due today: solid when verified, thin when waiting, pale when
 * open.
 */
export function TodayRing(props: { due: number; verified: number; waiting: number; children: ReactNode }) {
  const { due, verified, waiting, children } = props
  const states = Array.from({ length: due }, (_, index) =>
    index < verified ? 'verified' : index < verified + waiting ? 'waiting' : 'open',
  )
  // The unit is one arc with its gap; the ring has `due` of these.
  const gap = due === 1 ? 0 : Math.min(due / 60, 0.5)
  return (
    <span className="today-ring">
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={
          due > 0
            ? m.ui_progress({ verified, waiting, open: Math.max(0, due - verified - waiting) })
            : m.family_none_today()
        }
      >
        {due === 0 && <path d={circle} className="no-quests" />}
        {states.map((state, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: an arc has no other identity
            key={index}
            d={circle}
            className={state}
            pathLength={due}
            strokeDasharray={`${1 - gap} ${due}`}
            strokeDashoffset={-index}
          />
        ))}
      </svg>
      {children}
    </span>
  )
}
