import './progress-bar.css'

/** Hidden from screen readers: the text beside it says the same. */
export const ProgressBar = ({ value, max }: { value: number; max: number }) => (
  <progress className="progress-bar" max={max} value={Math.min(value, max)} aria-hidden="true" />
)
