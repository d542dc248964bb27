import { m } from '#messages'
import './today-progress.css'

/** Draws a segment for each quest due today: solid when verified, striped when waiting, empty when open. */
export function TodayProgress(props: { due: number; verified: number; waiting: number }) {
  const { due, verified, waiting } = props
  const states = Array.from({ length: due }, (_, index) =>
    index < verified ? 'verified' : index < verified + waiting ? 'waiting' : '',
  )
  return (
    <div
      className="today-progress"
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
