import { bramble, brick, fern, honey, ink, kraft, paperWhite, robin, rose } from './colours.ts'
import {
  box,
  curve,
  flat,
  grow,
  line,
  oval,
  paper,
  places,
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
  turn,
} from './scissors.ts'

const playingCard = (x: number, y: number, sign: string) =>
  paper(
    poly(
      `${x + 5} ${y}, ${x + 61} ${y}, ${x + 66} ${y + 5}, ${x + 66} ${y + 95}, ${x + 61} ${y + 100}, ${x + 5} ${y + 100}, ${x} ${y + 95}, ${x} ${y + 5}`,
    ),
    paperWhite,
  ) +
  line(`M${x + 1} ${y + 95}V${y + 5}L${x + 5} ${y + 1}`, 1.6, kraft) +
  shift(x + 38, y + 58, sign) +
  shift(x + 12, y + 16, grow(0.36, 0, 0, sign))

const heart = flat(
  poly('0 26, -20 4, -24 -8, -20 -18, -11 -22, -4 -18, 0 -11, 4 -18, 11 -22, 20 -18, 24 -8, 20 4'),
  brick,
)
const diamond = flat(poly('0 -27, 20 0, 0 27, -20 0'), brick)

const spade =
  flat(poly('0 -27, 18 -7, 22 5, 18 14, 10 16, 0 10, -10 16, -18 14, -22 5, -18 -7'), ink) +
  flat(poly('-3 6, 3 6, 9 27, -9 27'), ink)
const club = spots('0 -12, -13 6, 13 6', 12, ink) + flat(poly('-3 -6, 3 -6, 9 27, -9 27'), ink)

const tent = (x: number, y: number) =>
  paper(poly(`${x} ${y}, ${x + 32} ${y - 64}, ${x + 38} ${y - 64}, ${x + 8} ${y}`), paperWhite) +
  paper(poly(`${x + 30} ${y - 64}, ${x + 38} ${y - 64}, ${x + 68} ${y}, ${x + 60} ${y}`), brick)

const pin = (x: number, y: number, lean = 0) =>
  turn(
    lean,
    x,
    y,
    paper(
      curve(
        `${x - 9} ${y - 96}, ${x} ${y - 108}, ${x + 9} ${y - 96}, ${x + 8} ${y - 78}, ${x + 17} ${y - 44}, ${x + 12} ${y}!, ${x - 12} ${y}!, ${x - 17} ${y - 44}, ${x - 8} ${y - 78}`,
      ),
      paperWhite,
    ),
    flat(poly(`${x - 9} ${y - 84}, ${x + 9} ${y - 84}, ${x + 10} ${y - 74}, ${x - 10} ${y - 74}`), robin),
  )

const ball = (x: number, y: number, radius: number) =>
  paper(oval(x, y, radius), bramble) +
  spots(`${x - 10} ${y - 16}, ${x + 6} ${y - 20}, ${x + 2} ${y - 4}`, 5, ink)

const wand =
  paper(box(-7, -66, 14, 132), ink) +
  flat(box(-7, -66, 14, 22), paperWhite) +
  flat(box(-7, 44, 14, 22), paperWhite)

const star = (x: number, y: number, size: number) =>
  grow(size, x, y, shift(x, y, flat(poly('0 -12, 4 -4, 12 0, 4 4, 0 12, -4 4, -12 0, -4 -4'), honey)))

export const tricks = {
  'playing-cards': [
    scene(
      'sage',
      shade(120, 206, 60),
      grow(
        0.84,
        120,
        190,
        turn(-42, 120, 240, playingCard(87, 84, club)),
        turn(-15, 120, 240, playingCard(87, 76, diamond)),
        turn(12, 120, 240, playingCard(87, 76, spade)),
        turn(39, 120, 240, playingCard(87, 84, heart)),
      ),
    ),
    scene(
      'rose',
      shade(120, 206, 92),
      ...places('16 206, 86 206, 156 206, 51 136, 121 136, 86 66').map(({ x, y }) => tent(x, y)),
      ...[box(40, 136, 92, 6), box(112, 137, 90, 6), box(74, 66, 92, 6)].map((card) =>
        paper(card, paperWhite),
      ),
    ),
  ],
  'magic-set': [
    scene(
      'rose',
      shade(116, 208, 76),
      paper(curve('92 100, 84 60, 86 26, 98 20, 108 40, 112 96'), paperWhite),
      flat(curve('96 92, 92 60, 94 38, 100 50, 104 92'), rose),
      paper(curve('124 96, 126 56, 140 24, 152 30, 152 62, 144 100'), paperWhite),
      flat(curve('132 92, 134 60, 144 40, 146 60, 140 92'), rose),
      paper(curve('82 128!, 80 100, 98 84, 118 82, 138 84, 156 100, 154 128!'), paperWhite),
      flat(oval(102, 104, 5), ink),
      flat(oval(134, 104, 5), ink),
      flat(oval(118, 116, 5), rose),
      paper(poly('58 132, 178 132, 166 208, 70 208'), ink),
      flat(poly('60 146, 176 146, 173 164, 63 164'), robin),
      paper(curve('34 126, 118 118, 202 126, 204 138, 118 146, 32 138'), ink),
      turn(38, 194, 168, shift(196, 168, grow(0.86, 0, 0, wand))),
      star(48, 76, 1),
      star(34, 108, 0.6),
    ),
    scene(
      'straw',
      shade(110, 206, 80),
      strip('M250 214Q214 184 190 206T128 208', 20, robin),
      strip('M132 208Q112 196 92 208', 20, fern),
      turn(-16, 80, 200, playingCard(34, 84, heart)),
      turn(4, 80, 200, playingCard(70, 84, spade)),
      turn(-46, 160, 96, shift(160, 92, grow(1.1, 0, 0, wand))),
      star(62, 44, 1.5),
      star(100, 28, 0.8),
      star(34, 70, 0.8),
    ),
  ],
  'bowling-set': [
    scene(
      'meadow',
      shade(130, 204, 92),
      pin(104, 176),
      pin(176, 176),
      pin(140, 186),
      pin(86, 200),
      pin(196, 200),
      ball(128, 178, 36),
    ),
    scene(
      'rain',
      shade(120, 204, 90),
      pin(60, 150, -34),
      pin(112, 128, -8),
      pin(176, 160, 52),
      pin(140, 196, 18),
      ball(80, 176, 34),
      line('M8 172H36M14 190H40', 4),
    ),
  ],
}
