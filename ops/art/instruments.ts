import {
  amber,
  bark,
  bramble,
  cream,
  fern,
  graphite,
  honey,
  ink,
  kraft,
  moss,
  paperWhite,
  pine,
  plum,
  robin,
  rust,
  sage,
  slate,
  stone,
  straw,
  twig,
  umber,
} from './colours.ts'
import { note } from './music.ts'
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

const drum = (x: number, y: number, width: number, height: number, colour: string, dark: string) =>
  paper(
    curve(
      `${x - width / 2} ${y}!, ${x + width / 2} ${y}!, ${x + width / 2} ${y + height}!, ${x} ${y + height + width / 7}, ${x - width / 2} ${y + height}!`,
    ),
    colour,
  ) +
  flat(
    poly(
      `${x + width / 4} ${y}, ${x + width / 2} ${y}, ${x + width / 2} ${y + height}, ${x + width / 4} ${y + height + width / 10}`,
    ),
    dark,
  ) +
  paper(oval(x, y, width / 2, width / 7), cream)

const cymbal = (x: number, y: number, lean: number) =>
  turn(lean, x, y, paper(oval(x, y, 38, 7), honey), flat(oval(x, y - 4, 9, 5), amber))

const stick = (lean: number, x: number, y: number, length = 90) =>
  turn(lean, x, y, paper(box(x - 4, y, 8, length), straw), paper(oval(x, y, 7, 9), kraft))

const bar = (i: number, colour: string) => {
  const height = 118 - i * 10
  return (
    paper(box(34 + i * 25, 122 - height / 2, 21, height), colour) +
    spots(`${44 + i * 25} ${134 - height / 2}, ${44 + i * 25} ${110 + height / 2}`, 3, ink)
  )
}

const shaker = (colour: string, band: string) =>
  paper(box(-8, 30, 16, 84), straw) +
  paper(curve('0 -58, 30 -40, 36 -6, 20 26, 0 36, -20 26, -36 -6, -30 -40'), colour) +
  flat(curve('-36 -16!, 0 -8, 36 -16!, 36 0!, 0 8, -36 0!'), band) +
  line('M-24 -30L-14 -38L-4 -30L6 -38L16 -30L24 -36', 3.4, band)

export const instruments = {
  ukulele: [
    scene(
      'straw',
      turn(
        -34,
        120,
        130,
        paper(box(110, 6, 20, 120), bark),
        paper(poly('104 -22, 136 -22, 132 10, 108 10'), umber),
        spots('101 -14, 101 0, 139 -14, 139 0', 5, honey),
        paper(
          curve(
            '120 92, 150 98, 158 122, 152 140, 170 164, 166 204, 120 222, 74 204, 70 164, 88 140, 82 122, 90 98',
          ),
          twig,
        ),
        flat(oval(120, 146, 19), umber),
        paper(box(98, 188, 44, 9), bark),
        line('M114 2V190M118 2V190M122 2V190M126 2V190', 1.4, cream),
        line('M110 26H130M110 44H130M110 62H130M110 80H130', 2, honey),
      ),
    ),
    scene(
      'mist',
      grow(
        1.7,
        120,
        130,
        paper(
          curve(
            '120 62, 160 72, 172 104, 162 124, 186 158, 180 204, 120 226, 60 204, 54 158, 78 124, 68 104, 80 72',
          ),
          twig,
        ),
        paper(box(106, 40, 28, 62), bark),
        flat(oval(120, 128, 27), umber),
        paper(box(90, 176, 60, 11), bark),
        line('M112 40V178M117.500 40V178M122.500 40V178M128 40V178', 1.4, cream),
      ),
      note(40, 66, 1, rust),
      note(204, 120, 0.8, pine),
    ),
  ],
  'drum-kit': [
    scene(
      'rain',
      shade(120, 214, 92),
      line('M48 92L40 212M192 92L200 212', 4, graphite),
      cymbal(48, 82, -12),
      cymbal(192, 86, 12),
      drum(92, 96, 52, 26, bramble, plum),
      drum(150, 96, 52, 26, bramble, plum),
      paper(oval(120, 164, 52), bramble),
      flat(oval(120, 164, 42), paperWhite),
      flat(
        poly('120 136, 128 156, 149 156, 132 168, 138 188, 120 176, 102 188, 108 168, 91 156, 112 156'),
        honey,
      ),
      drum(48, 152, 52, 26, honey, amber),
      drum(196, 148, 52, 46, bramble, plum),
    ),
    scene(
      'blush',
      shade(120, 208, 74),
      drum(120, 128, 150, 60, bramble, plum),
      line('M50 140L82 190L110 150L142 196L168 150L190 184', 3, cream),
      stick(52, 92, 116, 124),
      stick(-48, 140, 112, 124),
    ),
  ],
  keyboard: [
    scene(
      'heather',
      shade(120, 202, 96),
      line('M52 150L188 214M188 150L52 214', 8, graphite),
      paper(poly('14 96, 226 96, 230 156, 10 156'), ink),
      flat(poly('20 118, 220 118, 222 152, 18 152'), paperWhite),
      line(
        'M42 118V152M64 118V152M86 118V152M109 118V152M131 118V152M153 118V152M176 118V152M198 118V152',
        2,
        stone,
      ),
      ...[36, 58, 103, 125, 147, 192].map((x) => flat(box(x, 117, 12, 20), ink)),
      spots('30 107, 46 107, 62 107', 4, robin),
      flat(box(90, 101, 50, 11), sage),
      spots('176 107, 192 107, 208 107', 4, honey),
      note(52, 70, 1, bramble),
      note(104, 56, 1.1, pine),
    ),
    scene(
      'straw',
      flat(box(-5, 66, 250, 180), ink),
      ...[0, 1, 2, 3, 4].map((i) => paper(box(4 + i * 47, 74, 44, 156), paperWhite)),
      ...[34, 81, 175].map((x) => paper(box(x, 70, 30, 92), umber)),
      note(60, 50, 1, robin),
      note(126, 44, 1, bramble),
    ),
  ],
  xylophone: [
    scene(
      'sage',
      shade(120, 196, 90),
      paper(poly('24 96, 222 112, 222 124, 24 110'), bark),
      paper(poly('24 138, 222 126, 222 138, 24 152'), bark),
      ...[robin, '#D9772F', honey, moss, fern, slate, bramble].map((colour, i) => bar(i, colour)),
      turn(-56, 150, 190, paper(box(146, 150, 8, 90), straw), paper(oval(150, 148, 12), robin)),
    ),
    scene(
      'rose',
      ...[bramble, slate, fern, honey, robin].map(
        (colour, i) =>
          paper(box(6 + i * 47, 86 - i * 6, 40, 170), colour) +
          spots(`${26 + i * 47} ${104 - i * 6}`, 5, ink),
      ),
      turn(30, 130, 120, paper(box(125, 20, 10, 96), straw), paper(oval(130, 122, 17), paperWhite)),
      turn(-24, 60, 140, paper(box(55, 36, 10, 96), straw), paper(oval(60, 142, 17), paperWhite)),
    ),
  ],
  maracas: [
    scene(
      'peach',
      shade(120, 208, 70),
      shift(78, 92, turn(-24, 0, 0, shaker(robin, honey))),
      shift(158, 100, turn(22, 0, 0, shaker(fern, cream))),
    ),
    scene(
      'mist',
      shift(120, 96, turn(38, 0, 0, grow(1.5, 0, 0, shaker(robin, honey)))),
      line('M40 60Q28 84 36 108M58 46Q44 60 42 72M206 160Q196 184 178 194M222 172Q214 196 196 208', 4),
    ),
  ],
}
