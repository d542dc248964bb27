import { m } from '#messages'
import './today-progress.css'

/** One segment per quest due today: verified solid, waiting striped, open empty. */
export function TodayProgress(props: { due: number; verified: number; waiting: number }) {
  const { due, verified, waiting } = props
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no other identity
        <i key={index} className={state || undefined} />
      ))}
    </div>
  )
}
