import './progress-bar.css'

/**
 * Hidden from screen readers: the text beside it says the same. Pass `length` for bars that are compared with each
 * other: the bar's length as a share of the longest bar.
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
