import './progress-bar.css'

/**
 * Hidden from screen readers: the text beside it says the same. Bars that are compared with each other have a `length`,
 * the share of the longest one.
 */
export const ProgressBar = ({ value, max, length }: { value: number; max: number; length?: number }) => (
  <progress
    className="progress-bar"
    max={max}
    value={Math.min(value, max)}
    style={length === undefined ? undefined : { width: `${length * 100}%` }}
    aria-hidden="true"
  />
)
