import {
  bark,
  cream,
  fern,
  graphite,
  honey,
  ink,
  paperWhite,
  robin,
  sand,
  slate,
  twig,
  umber,
} from './colours.ts'
import { box, curve, flat, grow, line, oval, paper, poly, scene, shade, shift, turn } from './scissors.ts'

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

export const thinking = {
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
