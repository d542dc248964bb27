/* Neighbours are all families except the one that floods the server. */

/** The 99th percentile of the neighbours' calls may be at most this many times that on a quiet server. */
const RATIO_MAX = 2

export const percentile99 = (durations: number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0

/** Takes measured durations, first those on a quiet server. Returns whether all others stay within `RATIO_MAX`. */
export const isFairToNeighbours = ([quiet = [], ...others]: number[][]): boolean =>
  others.every((durations) => percentile99(durations) <= RATIO_MAX * percentile99(quiet))
