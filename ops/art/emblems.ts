import {
  amber,
  brick,
  cream,
  fern,
  graphite,
  haze,
  honey,
  ink,
  kraft,
  paperWhite,
  peach,
  robin,
  rose,
  sage,
  sand,
  slate,
  slateDark,
  stone,
  straw,
  twig,
  umber,
} from './colours.ts'
import { box, curve, flat, line, oval, paper, places, poly, shift, spots, strip, turn } from './scissors.ts'

// The emblems of the gift cards, drawn around (0, 0) and about 90 wide.

export const openBook =
  paper(poly('-44 -24, -1 -14, -1 40, -46 28'), paperWhite) +
  paper(poly('1 -14, 44 -24, 46 28, 1 40'), cream) +
  line('M-36 -8L-10 -2M-36 6L-10 12M36 -8L10 -2M36 6L10 12', 3, kraft) +
  flat(poly('14 -18, 25 -20, 25 12, 19 5, 14 14'), robin)

export const iceCream =
  paper(poly('-22 2, 22 2, 0 54'), straw) +
  line('M-14 10L4 44M0 6L10 30M14 10L-4 44M0 6L-10 30', 2, twig) +
  paper(oval(-13, -8, 18), rose) +
  paper(oval(14, -8, 18), cream) +
  paper(oval(0, -30, 18), umber) +
  flat(oval(2, -50, 6), brick)

export const pizza =
  paper(poly('-42 -24, 42 -24, 0 52'), honey) +
  paper(curve('-50 -24, -40 -40, 0 -46, 40 -40, 50 -24, 40 -16, 0 -22, -40 -16'), twig) +
  spots('-16 -6, 14 0, -2 22', 9, brick) +
  spots('20 -12, -4 -12, 4 36', 4, fern)

export const cupcake =
  paper(poly('-30 8, 30 8, 21 50, -21 50'), slate) +
  line('M-14 12L-11 46M0 12V46M14 12L11 46', 3, slateDark) +
  paper(
    curve('-36 8, -32 -8, -20 -12, -18 -26, -6 -30, 4 -44!, 10 -30, 20 -26, 22 -12, 34 -8, 36 8, 0 14'),
    rose,
  ) +
  flat(oval(3, -44, 8), brick) +
  line('M-16 -2L-10 -6M2 -16L8 -12M16 0L20 -6M-4 2L2 4', 3.4, cream)

export const sneaker =
  paper(curve('-46 -26!, -22 -30!, -12 -14, 10 -4, 38 4, 48 16, 46 24!, -46 24!, -50 0'), paperWhite) +
  flat(curve('-46 -26!, -22 -30!, -26 0, -24 24!, -46 24!, -50 0'), robin) +
  paper(curve('-50 22!, 48 20!, 50 32, 44 38!, -46 38!, -52 32'), honey) +
  line('M-14 -10L-4 -20M-4 -4L6 -14M6 0L16 -9', 4, ink)

export const controller =
  paper(
    curve('-44 4, -34 -22, -14 -26, 14 -26, 34 -22, 44 4, 48 34, 32 38, 18 20, -18 20, -32 38, -48 34'),
    cream,
  ) +
  flat(
    poly('-26 -14, -18 -14, -18 -6, -10 -6, -10 2, -18 2, -18 10, -26 10, -26 2, -34 2, -34 -6, -26 -6'),
    ink,
  ) +
  flat(oval(16, 4, 5.5), robin) +
  flat(oval(28, -6, 5.5), slate) +
  flat(oval(17, -14, 5.5), honey)

const waves = (colour: string) =>
  [0, 16, 32].map((y) => line(`M-42 ${y}q7 -9 14 0t14 0t14 0t14 0t14 0t14 0`, 5, colour)).join('')

export const swimmer =
  paper(curve('-40 -8!, -30 -34, -8 -46, 2 -40, -10 -26, -18 -6!'), peach) +
  paper(oval(16, -16, 19), peach) +
  flat(curve('-3 -16!, -2 -32, 16 -38, 34 -30, 35 -16!, 16 -22'), robin) +
  line('M0 -14H34', 3) +
  spots('10 -12, 25 -12', 6, ink) +
  spots('10 -12, 25 -12', 3, haze) +
  shift(0, 6, waves(paperWhite))

export const skate = (colour: string, dark: string) =>
  line('M-40 52H44Q52 52 52 44', 5, stone) +
  line('M-28 36V50M28 36V50', 5, stone) +
  paper(curve('-38 -46!, 6 -50!, 8 -10, 24 4, 48 12, 52 36!, -42 38!, -40 0'), colour) +
  flat(curve('-38 -46!, -20 -47!, -22 0, -20 38!, -42 38!, -40 0'), dark) +
  line('M-8 -26L12 -32M-6 -12L14 -20M0 0L20 -10', 4, ink)

export const temple =
  paper(poly('-46 -18, 0 -50, 46 -18'), cream) +
  flat(oval(0, -28, 7), honey) +
  paper(box(-42, -18, 84, 9), sand) +
  [-36, -13, 10, 26].map((x) => paper(box(x, -9, 11, 44), cream)).join('') +
  paper(box(-44, 35, 88, 8), sand) +
  paper(box(-50, 43, 100, 8), cream)

export const trainFront =
  line('M-26 46L-40 66M26 46L40 66M-34 58H34', 5, umber) +
  paper(curve('-34 -34!, -24 -50, 24 -50, 34 -34!, 36 34!, 22 48, -22 48, -36 34!'), paperWhite) +
  flat(curve('-35 6!, 35 6!, 36 34!, 22 48, -22 48, -36 34!'), robin) +
  paper(box(-26, -34, 52, 32), slateDark) +
  line('M0 -34V-2', 3, paperWhite) +
  spots('-20 26, 20 26', 7, honey)

export const fish =
  paper(poly('20 0, 48 -24, 44 4, 48 28'), amber) +
  paper(curve('-46 2!, -28 -20, 0 -28, 30 0, 0 30, -28 22'), robin) +
  flat(curve('-16 -25!, -4 -27!, -8 0, -4 29!, -16 26!, -20 0'), paperWhite) +
  flat(curve('10 -23!, 19 -13!, 20 14!, 10 25!, 6 0'), paperWhite) +
  flat(oval(-29, -3, 6), ink) +
  line('M-44 6Q-38 10 -34 8', 2.4) +
  [
    [-40, -30, 5],
    [-30, -44, 7],
    [-14, -40, 4],
  ]
    .map(([x = 0, y = 0, r = 0]) => flat(oval(x, y, r), paperWhite, 0.8))
    .join('')

export const ferrisWheel =
  line('M0 0L-28 54M0 0L28 54M-34 54H34', 6, cream) +
  line('M0 -44V44M-44 0H44M-31 -31L31 31M-31 31L31 -31', 2.4, cream) +
  line('M-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0Z', 6, cream) +
  flat(oval(0, 0, 7), honey) +
  places('0 -44, 31 -31, 44 0, 31 31, 0 44, -31 31, -44 0, -31 -31')
    .map(({ x, y }, i) =>
      paper(
        curve(`${x - 9} ${y - 2}!, ${x + 9} ${y - 2}!, ${x + 7} ${y + 10}, ${x - 7} ${y + 10}`),
        [robin, honey, sage, rose][i % 4] ?? robin,
      ),
    )
    .join('')

export const notes =
  strip('M-22 32V-32L32 -44V20', 7, paperWhite) +
  paper(poly('-25 -36, 36 -50, 36 -34, -25 -20'), paperWhite) +
  turn(-16, -32, 34, paper(oval(-32, 34, 14, 11), paperWhite)) +
  turn(-16, 22, 22, paper(oval(22, 22, 14, 11), paperWhite))

export const elephant =
  paper(curve('-14 -28, -44 -34, -54 -8, -44 20, -18 16'), stone) +
  flat(curve('-20 -18, -40 -22, -46 -4, -38 10, -20 8'), rose) +
  paper(curve('14 -28, 44 -34, 54 -8, 44 20, 18 16'), stone) +
  flat(curve('20 -18, 40 -22, 46 -4, 38 10, 20 8'), rose) +
  paper(
    curve('-26 -20, 0 -36, 26 -20, 24 10, 14 22, 13 44, 22 50, 18 58, 4 58, -8 50, -12 22, -24 10'),
    stone,
  ) +
  spots('-13 -8, 13 -8', 4.5, ink) +
  line('M-7 22H7M-5 32H7M-3 42H8', 2.4, graphite) +
  flat(curve('-20 14!, -26 30, -34 34, -28 22'), paperWhite) +
  flat(curve('20 14!, 26 30, 34 34, 28 22'), paperWhite)
