import {
  bark,
  cream,
  deep,
  fern,
  graphite,
  honey,
  ink,
  moss,
  paperWhite,
  pine,
  robin,
  sage,
  sand,
  slate,
  straw,
  twig,
  umber,
} from './colours.ts'
import {
  box,
  curve,
  flat,
  grow,
  line,
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

const knight = (colour: string, dark: string) =>
  paper(
    curve(
      '84 168!, 88 142, 108 122, 112 104, 94 112, 76 122!, 62 112, 66 94, 88 68, 94 44!, 108 58, 134 62, 158 88, 164 128, 158 168!',
    ),
    colour,
  ) +
  flat(curve('108 58!, 134 62, 158 88, 164 128, 158 168!, 140 168!, 148 122, 138 88'), dark) +
  paper(box(72, 166, 100, 16), colour) +
  paper(curve('66 182!, 178 182!, 184 204!, 60 204!'), colour) +
  flat(oval(98, 84, 5), ink)

/** The cube's face as a slanted board of nine colours: origin, the step to the right and the step down. */
const face = (origin: [number, number], right: [number, number], down: [number, number], colours: string[]) =>
  colours
    .map((colour, i) => {
      const corner = (a: number, b: number) =>
        `${origin[0] + right[0] * a + down[0] * b} ${origin[1] + right[1] * a + down[1] * b}`
      const [a, b, gap] = [i % 3, Math.floor(i / 3), 0.08]
      return flat(
        poly(
          [
            corner(a + gap, b + gap),
            corner(a + 1 - gap, b + gap),
            corner(a + 1 - gap, b + 1 - gap),
            corner(a + gap, b + 1 - gap),
          ].join(', '),
        ),
        colour,
      )
    })
    .join('')

const disks = (places: string, colour: string) =>
  places
    .split(', ')
    .map((place) => {
      const [x = 0, y = 0] = place.split(' ').map(Number)
      return paper(oval(x, y, 10), colour)
    })
    .join('')

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
      shade(120, 202, 84),
      paper(jigsawPiece(46, 118, 74, [-1, 1, 0, 0]), honey),
      paper(jigsawPiece(120, 118, 74, [-1, 0, 0, -1]), fern),
      paper(jigsawPiece(46, 44, 74, [0, -1, 1, 0]), robin),
      turn(14, 170, 70, shift(14, -16, paper(jigsawPiece(120, 44, 74, [0, 0, 1, 1]), slate))),
    ),
    scene(
      'peach',
      shade(120, 208, 90),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => {
        const [column, row] = [i % 3, Math.floor(i / 3)]
        const right = column < 2 ? ((column + row) % 2 ? 1 : -1) : 0
        const left = column ? ((column - 1 + row) % 2 ? -1 : 1) : 0
        const bottom = row < 2 ? ((column + row) % 2 ? 1 : -1) : 0
        const top = row ? ((column + row - 1) % 2 ? -1 : 1) : 0
        const colour =
          row === 0 ? [cream, honey, cream][column] : row === 1 ? [fern, moss, pine][column] : sage
        return i === 8
          ? turn(
              24,
              200,
              190,
              shift(10, 10, paper(jigsawPiece(150, 150, 58, [top, right, bottom, left]), sage)),
            )
          : paper(
              jigsawPiece(26 + column * 58, 30 + row * 58, 58, [top, right, bottom, left]),
              colour ?? sage,
            )
      }),
      flat(poly('66 110, 84 56, 104 110'), deep),
      flat(poly('92 112, 110 70, 128 112'), deep),
      flat(oval(160, 56, 12), robin),
      flat(curve('30 190!, 60 160, 84 170, 110 150, 140 190!'), twig),
    ),
  ],
  'chess-set': [
    scene(
      'straw',
      ...[0, 1, 2, 3, 4, 5].flatMap((x) =>
        [0, 1].map((y) =>
          flat(
            poly(
              `${x * 40} ${184 + y * 28}, ${x * 40 + 40} ${184 + y * 28}, ${x * 40 + 40} ${212 + y * 28}, ${x * 40} ${212 + y * 28}`,
            ),
            (x + y) % 2 ? bark : cream,
          ),
        ),
      ),
      shade(122, 204, 68),
      knight(paperWhite, sand),
    ),
    scene(
      'mist',
      turn(
        -8,
        120,
        120,
        paper(box(26, 30, 188, 188), umber),
        ...Array.from({ length: 36 }, (_, i) =>
          flat(
            box(36 + (i % 6) * 28, 40 + Math.floor(i / 6) * 28, 28, 28),
            (i + Math.floor(i / 6)) % 2 ? twig : cream,
          ),
        ),
        disks('50 54, 106 54, 134 82', ink),
        disks('78 194, 162 194, 190 166', paperWhite),
        shift(38, 54, grow(0.42, 120, 120, knight(paperWhite, sand))),
        shift(-50, -10, grow(0.42, 120, 120, knight(graphite, ink))),
      ),
    ),
  ],
  'puzzle-cube': [
    scene(
      'heather',
      shade(120, 206, 82),
      paper(poly('120 30, 196 68, 196 160, 120 204, 44 160, 44 68'), ink),
      face(
        [120, 32],
        [24.7, 12],
        [-24.7, 12],
        [honey, paperWhite, fern, robin, honey, honey, slate, honey, robin],
      ),
      face(
        [46, 70],
        [24.7, 12.4],
        [0, 30],
        [robin, robin, paperWhite, fern, robin, robin, robin, honey, slate],
      ),
      face(
        [121, 107],
        [24.7, -12.4],
        [0, 30],
        [slate, fern, slate, paperWhite, slate, robin, slate, slate, honey],
      ),
    ),
    scene(
      'sage',
      shade(120, 206, 82),
      paper(box(48, 108, 144, 96), ink),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        flat(
          box(53 + (i % 3) * 46, 112 + Math.floor(i / 3) * 46, 42, 42),
          [fern, fern, honey, fern, slate, fern][i] ?? fern,
        ),
      ),
      turn(
        -18,
        120,
        80,
        paper(poly('48 56, 192 56, 192 106, 48 106'), ink),
        ...[0, 1, 2].map((i) => flat(box(53 + i * 46, 60, 42, 42), [robin, paperWhite, robin][i] ?? robin)),
      ),
      line('M206 62Q226 90 214 122M214 122L206 110M214 122L226 114', 4),
    ),
  ],
}
