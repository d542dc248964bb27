import { type Ground, grounds, ink } from './colours.ts'

// Everything is cut from paper: a shape is a handful of straight snips along its outline. Points are written as
// in SVG, '52 46, 168 42, 172 194'; an exclamation mark makes a point a sharp corner of a curve. What looks
// random comes from the shape itself, so that the same drawing is always the same picture.

type Corner = { x: number; y: number; sharp: boolean }

/** A picture of 240 × 240: an uneven floor on a soft ground, and the pieces in the order they are laid down. */
export function scene(ground: Ground, ...pieces: string[]) {
  const [wall, floor] = grounds[ground]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">',
    `<rect width="240" height="240" fill="${wall}"/>`,
    flat(curve('-10 172!, 50 166, 120 170, 190 164, 250 170!, 250 260!, -10 260!'), floor),
    ...pieces,
    '</svg>',
  ].join('')
}

/** A piece of paper with its hard low shadow and its pale cut edge. */
export const paper = (shape: string, colour: string) =>
  `<path d="${shape}" transform="translate(1.5 3)" fill="${ink}" opacity=".16"/><path d="${shape}" fill="${colour}" stroke="#fff" stroke-opacity=".28" stroke-width="1.1" stroke-linejoin="round"/>`

/** A piece glued flat: a darker side, a stripe, a spot. */
export const flat = (shape: string, colour: string, opacity = 1) =>
  `<path d="${shape}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** Round spots of one size, glued flat. */
export const spots = (points: string, radius: number, colour: string) =>
  places(points)
    .map(({ x, y }) => flat(oval(x, y, radius), colour))
    .join('')

/** A line of ink, or of another colour: strings, feet, one telling detail. Takes an SVG path. */
export const line = (path: string, width = 3, colour = ink, dashes = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`

/** A strip of paper laid along a path, with its shadow: handles, tubes, ribbons. */
export const strip = (path: string, width: number, colour: string) =>
  `<g transform="translate(1.5 3)" opacity=".16">${line(path, width)}</g>${line(path, width, colour)}`

/** What stands on the floor darkens it. */
export const shade = (x: number, y: number, rx: number, ry = 9) => flat(oval(x, y, rx, ry), ink, 0.13)

/** A polygon, straight from point to point. */
export const poly = (points: string) => path(places(points).map(({ x, y }) => [x, y]))

/** A closed outline through the points, soft but snipped. */
export const curve = (points: string) => snip(places(points), chance(points))

export const oval = (x: number, y: number, rx: number, ry = rx) =>
  snip(
    Array.from({ length: 8 }, (_, i) => ({
      x: x + rx * Math.cos((i * Math.PI) / 4),
      y: y + ry * Math.sin((i * Math.PI) / 4),
      sharp: false,
    })),
    chance(`${x} ${y} ${rx} ${ry}`),
  )

/** A rectangle cut by hand: no side is quite straight. */
export function box(x: number, y: number, width: number, height: number) {
  const random = chance(`${x} ${y} ${width} ${height}`)
  const slip = Math.min(1.4, Math.min(width, height) / 12)
  const near = (value: number, much = 1) => value + (random() - 0.5) * 2 * slip * much
  return path([
    [near(x), near(y)],
    [near(x + width / 2), near(y, 0.7)],
    [near(x + width), near(y)],
    [near(x + width, 0.7), y + height / 2],
    [near(x + width), near(y + height)],
    [near(x + width / 2), near(y + height, 0.7)],
    [near(x), near(y + height)],
    [near(x, 0.7), y + height / 2],
  ])
}

export const turn = (degrees: number, x: number, y: number, ...pieces: string[]) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${pieces.join('')}</g>`

export const shift = (x: number, y: number, ...pieces: string[]) =>
  `<g transform="translate(${x} ${y})">${pieces.join('')}</g>`

/** Larger or smaller, seen from the point (x, y), which stays where it is. */
export const grow = (factor: number, x: number, y: number, ...pieces: string[]) =>
  `<g transform="translate(${x} ${y}) scale(${factor}) translate(${-x} ${-y})">${pieces.join('')}</g>`

/** The mirror image about the upright line at x. */
export const mirror = (x: number, ...pieces: string[]) =>
  `<g transform="translate(${2 * x} 0) scale(-1 1)">${pieces.join('')}</g>`

/** The points themselves, to lay the same thing down at each. */
export function places(points: string): Corner[] {
  return points.split(',').map((point) => {
    const [x = 0, y = 0] = point.replace('!', '').trim().split(/\s+/).map(Number)
    return { x, y, sharp: point.includes('!') }
  })
}

/** Walks the soft outline and cuts straight from snip to snip, a little beside the line. */
function snip(outline: Corner[], random: () => number) {
  const walked = smooth(outline)
  const length = walked.reduce((sum, point, i) => sum + distance(point, walked[i - 1] ?? point), 0)
  const snipLength = Math.max(2.4, Math.min(16, length / 26))
  const slip = Math.min(0.8, snipLength / 14)
  const snips: number[][] = []
  let since = Number.POSITIVE_INFINITY
  let next = 0
  walked.forEach((point, i) => {
    since += distance(point, walked[i - 1] ?? point)
    if (since < next && !point.sharp) return
    const off = () => (point.sharp ? 0 : (random() - 0.5) * 2 * slip)
    snips.push([point.x + off(), point.y + off()])
    since = 0
    next = snipLength * (0.65 + 0.7 * random())
  })
  return path(snips)
}

/** A Hermite spline through the outline; at a sharp corner it comes to rest. */
function smooth(outline: Corner[]): Corner[] {
  const near = (i: number) => outline[(i + outline.length) % outline.length] ?? { x: 0, y: 0, sharp: true }
  const slope = (i: number) =>
    near(i).sharp
      ? { x: 0, y: 0 }
      : { x: (near(i + 1).x - near(i - 1).x) / 2, y: (near(i + 1).y - near(i - 1).y) / 2 }
  return outline.flatMap((from, i) => {
    const to = near(i + 1)
    const [leave, arrive] = [slope(i), slope(i + 1)]
    return Array.from({ length: 24 }, (_, k) => {
      const t = k / 24
      const between = (a: number, b: number, da: number, db: number) =>
        a * (2 * t ** 3 - 3 * t ** 2 + 1) +
        da * (t ** 3 - 2 * t ** 2 + t) +
        b * (3 * t ** 2 - 2 * t ** 3) +
        db * (t ** 3 - t ** 2)
      return {
        x: between(from.x, to.x, leave.x, arrive.x),
        y: between(from.y, to.y, leave.y, arrive.y),
        sharp: k === 0 && from.sharp,
      }
    })
  })
}

const distance = (a: Corner, b: Corner) => Math.hypot(a.x - b.x, a.y - b.y)

const path = (points: number[][]) =>
  `M${points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(' ')).join('L')}Z`

/** Numbers from 0 to 1, the same ones for the same text. */
function chance(text: string) {
  let state = 97
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
