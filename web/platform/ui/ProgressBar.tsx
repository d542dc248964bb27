import './progress-bar.css'

/** How much of something there is, in addition to words that say the same. */
export const ProgressBar = ({ value, max }: { value: number; max: number }) => (
  <progress className="progress-bar" max={max} value={Math.min(value, max)} aria-hidden="true" />
)
