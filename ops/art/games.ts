import {
  bark,
  cream,
  deep,
  fern,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  pine,
  robin,
  sage,
  slate,
  straw,
} from './colours.ts'
import {
  box,
  curve,
  flat,
  line,
  mirror,
  oval,
  paper,
  poly,
  scene,
  shade,
  shift,
  spots,
  turn,
} from './scissors.ts'

const pawn = (x: number, y: number, colour: string) =>
  shift(
    x - 72,
    y - 184,
    paper(poly('60 160, 72 118, 84 160, 92 184, 52 184'), colour),
    paper(oval(72, 112, 14), colour),
  )

const die = (x: number, y: number) =>
  turn(
    -8,
    x,
    y,
    paper(box(x - 21, y - 21, 42, 42), paperWhite),
    spots(`${x - 10} ${y - 10}, ${x} ${y}, ${x + 10} ${y + 10}`, 4, ink),
  )

const track: [number, number][] = [
  [66, 84],
  [94, 84],
  [122, 84],
  [150, 84],
  [150, 108],
  [150, 132],
  [122, 132],
  [94, 132],
  [94, 158],
  [122, 158],
]

const acorn = (x: number, y: number, lean: number) =>
  turn(
    lean,
    x,
    y,
    paper(
      curve(`${x - 18} ${y}!, ${x - 16} ${y + 22}, ${x} ${y + 42}!, ${x + 16} ${y + 22}, ${x + 18} ${y}!`),
      straw,
    ),
    paper(
      curve(
        `${x - 23} ${y + 4}!, ${x - 16} ${y - 14}, ${x} ${y - 20}, ${x + 16} ${y - 14}, ${x + 23} ${y + 4}!`,
      ),
      bark,
    ),
    line(`M${x} ${y - 20}V${y - 30}`, 4, bark),
  )

/** One piece of a jigsaw: each side flat (0), with a knob (1) or with a hole (-1), from the top clockwise. */
function jigsawPiece(x: number, y: number, size: number, sides: [number, number, number, number]) {
  const turns: [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  let [px, py] = [x, y]
  const outline = sides.map((side, i) => {
    const [dx, dy] = turns[i] ?? [0, 0]
    const at = (along: number, out: number) =>
      `${px + size * (dx * along + dy * out)} ${py + size * (dy * along - dx * out)}`
    const knob = side
      ? `L${at(0.4, 0)}C${at(0.36, side * 0.1)} ${at(0.3, side * 0.12)} ${at(0.34, side * 0.22)}C${at(0.4, side * 0.32)} ${at(0.6, side * 0.32)} ${at(0.66, side * 0.22)}C${at(0.7, side * 0.12)} ${at(0.64, side * 0.1)} ${at(0.6, 0)}`
      : ''
    const end = at(1, 0)
    px += size * dx
    py += size * dy
    return `${knob}L${end}`
  })
  return `M${x} ${y}${outline.join('')}Z`
}

/** A piece of the puzzle of nine: sky, forest and meadow. Its sides fit those of its neighbours. */
function boardPiece(i: number) {
  const [column, row] = [i % 3, Math.floor(i / 3)]
  const side = (across: number, down: number) => ((across + down) % 2 ? 1 : -1)
  const [x, y] = [26 + column * 58, 30 + row * 58]
  return paper(
    jigsawPiece(x, y, 58, [
      row > 0 ? -side(column, row - 1) : 0,
      column < 2 ? side(column, row) : 0,
      row < 2 ? side(column, row) : 0,
      column > 0 ? -side(column - 1, row) : 0,
    ]),
    [haze, fern, moss][row] ?? moss,
  )
}

export const games = {
  'fox-and-acorns': [
    scene(
      'oat',
      turn(
        -6,
        120,
        130,
        paper(box(42, 62, 156, 136), fern),
        flat(box(52, 72, 136, 116), cream),
        ...track.map(([x, y], i) => flat(box(x, y, 24, 21), [honey, robin, sage, slate][i % 4] ?? honey)),
      ),
      pawn(72, 184, robin),
      die(184, 190),
    ),
    scene(
      'meadow',
      shade(120, 206, 90),
      pawn(60, 202, robin),
      flat(poly('46 116, 50 98, 58 112'), robin),
      flat(poly('74 116, 70 98, 62 112'), robin),
      pawn(120, 202, slate),
      acorn(176, 156, 24),
      acorn(186, 96, -14),
      die(100, 66),
    ),
  ],
  'jigsaw-puzzle': [
    scene(
      'mist',
      mirror(
        120,
        shade(120, 202, 84),
        paper(jigsawPiece(46, 118, 74, [-1, 1, 0, 0]), honey),
        paper(jigsawPiece(120, 118, 74, [-1, 0, 0, -1]), fern),
        paper(jigsawPiece(46, 44, 74, [0, -1, 1, 0]), robin),
        turn(14, 170, 70, shift(14, -16, paper(jigsawPiece(120, 44, 74, [0, 0, 1, 1]), slate))),
      ),
    ),
    scene(
      'peach',
      shade(120, 208, 90),
      ...Array.from({ length: 8 }, (_, i) => boardPiece(i)),
      flat(oval(164, 58, 14), honey),
      flat(poly('40 128, 68 62, 96 128'), pine),
      flat(poly('80 130, 112 78, 144 130'), deep),
      turn(24, 190, 190, shift(8, 10, boardPiece(8))),
    ),
  ],
}
