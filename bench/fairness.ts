/** How many times as long as on a quiet server the slowest hundredth of the neighbours' calls may take. */
const RATIO_MAX = 2

export const percentile99 = (durations: number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0

/** Whether the slowest hundredth of calls never took more than `RATIO_MAX` times as long as in the first measurement. */
export const isFairToNeighbours = ([quiet = [], ...others]: number[][]): boolean =>
  others.every((durations) => percentile99(durations) <= RATIO_MAX * percentile99(quiet))
