import { m } from '#messages'
import './today-progress.css'

/** One piece a quest due today: verified solid, waiting striped, open empty. */
export function TodayProgress({
  due,
  verified,
  waiting,
}: {
  due: number
  verified: number
  waiting: number
}) {
  const states = Array.from({ length: due }, (_, index) =>
    index < verified ? 'on' : index < verified + waiting ? 'waiting' : '',
  )
  return (
    <div
      className="steps-bar"
      role="img"
      aria-label={m.ui_progress({ verified, waiting, open: Math.max(0, due - verified - waiting) })}
    >
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
        <i key={index} className={state || undefined} />
      ))}
    </div>
  )
}
