type Point = { x: number; y: number }
type Curve = readonly [Point, Point, Point, Point]

const point = (x: number, y: number): Point => ({ x, y })
/** The Bézier curves of the path, from the lower left to the upper right. */
const curves: readonly Curve[] = [
  [point(16, 128), point(60, 140), point(84, 96), point(60, 78)],
  [point(60, 78), point(36, 60), point(70, 30), point(120, 44)],
  [point(120, 44), point(170, 58), point(180, 118), point(224, 114)],
  [point(224, 114), point(268, 110), point(264, 54), point(300, 36)],
]

const curvePoint = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t
  const interpolate = (p0: number, p1: number, p2: number, p3: number) =>
    u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
  return point(interpolate(a.x, b.x, c.x, d.x), interpolate(a.y, b.y, c.y, d.y))
}

const SAMPLES_PER_CURVE = 40
const points = [
  point(16, 128),
  ...curves.flatMap((curve) =>
    Array.from({ length: SAMPLES_PER_CURVE }, (_, step) => curvePoint(curve, (step + 1) / SAMPLES_PER_CURVE)),
  ),
]
let totalLength = 0
/** The distance of each point from the start. */
const distances = points.map(({ x, y }, index) => {
  const before = points[index - 1]
  if (before) totalLength += Math.hypot(x - before.x, y - before.y)
  return totalLength
})

/** The path as the attribute `d` of an SVG `<path>`. */
export const goalPath = curves
  .map(([a, b, c, d], index) => `${index ? '' : `M${a.x} ${a.y}`}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`)
  .join('')

/** Returns the point at a `progress` of 0 (the start) to 1 (the end). Limits any other number to this range. */
export function pointAlong(progress: number): Point {
  const targetDistance = totalLength * Math.min(1, Math.max(0, progress))
  const next = distances.findIndex((distance) => distance >= targetDistance)
  const [before, after] = [points[next - 1], points[next]]
  if (!before || !after) return after ?? point(0, 0)
  const from = distances[next - 1] ?? 0
  const fraction = (targetDistance - from) / ((distances[next] ?? 0) - from)
  return point(before.x + (after.x - before.x) * fraction, before.y + (after.y - before.y) * fraction)
}
