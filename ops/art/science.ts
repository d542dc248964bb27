import {
  amber,
  bark,
  bramble,
  cream,
  fern,
  graphite,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  pine,
  robin,
  rose,
  sage,
  slate,
  slateDark,
  stone,
  twig,
  umber,
} from './colours.ts'
import {
  box,
  curve,
  flat,
  line,
  oval,
  paper,
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
  turn,
} from './scissors.ts'

const flask = (x: number, y: number, colour: string) =>
  paper(
    poly(
      `${x - 13} ${y - 90}, ${x + 13} ${y - 90}, ${x + 13} ${y - 52}, ${x + 46} ${y}, ${x - 46} ${y}, ${x - 13} ${y - 52}`,
    ),
    paperWhite,
  ) +
  flat(poly(`${x - 24} ${y - 32}, ${x + 24} ${y - 32}, ${x + 41} ${y - 4}, ${x - 41} ${y - 4}`), colour) +
  paper(box(x - 18, y - 98, 36, 12), haze)

const tube = (x: number, y: number, colour: string) =>
  paper(
    curve(`${x - 12} ${y - 90}!, ${x + 12} ${y - 90}!, ${x + 12} ${y - 12}, ${x} ${y}, ${x - 12} ${y - 12}`),
    paperWhite,
  ) +
  flat(
    curve(`${x - 9} ${y - 54}!, ${x + 9} ${y - 54}!, ${x + 9} ${y - 14}, ${x} ${y - 4}, ${x - 9} ${y - 14}`),
    colour,
  )

const gear = (x: number, y: number, radius: number, colour: string) =>
  Array.from({ length: 8 }, (_, i) =>
    turn(i * 45, x, y, paper(box(x - radius * 0.18, y - radius * 1.28, radius * 0.36, radius * 0.5), colour)),
  ).join('') +
  paper(oval(x, y, radius), colour) +
  flat(oval(x, y, radius * 0.36), ink)

export const science = {
  microscope: [
    scene(
      'mist',
      shade(120, 210, 72),
      paper(curve('62 196!, 66 184, 176 184, 182 196!, 182 208!, 62 208!'), ink),
      paper(
        curve('128 76!, 160 80, 184 112, 184 152, 164 186!, 138 186!, 160 156, 160 124, 144 104, 124 100!'),
        pine,
      ),
      paper(box(68, 152, 86, 12), graphite),
      paper(box(90, 146, 40, 7), haze),
      turn(
        -18,
        112,
        90,
        paper(box(94, 56, 34, 70), paperWhite),
        flat(box(116, 56, 12, 70), cream),
        paper(box(98, 28, 26, 32), ink),
        paper(box(102, 124, 18, 20), stone),
      ),
      paper(oval(174, 150, 13), honey),
    ),
    scene(
      'straw',
      paper(oval(120, 122, 98), ink),
      flat(oval(120, 122, 86), paperWhite),
      paper(curve('70 96, 108 76, 152 92, 160 128, 132 152, 92 146, 70 124'), sage),
      flat(oval(116, 112, 17), fern),
      spots('92 100, 140 106, 134 132, 96 130', 5, moss),
      paper(oval(162, 164, 16, 12), rose),
      flat(oval(162, 164, 5), bramble),
      paper(oval(92, 176, 13, 10), rose),
      flat(oval(92, 176, 4), bramble),
      line('M60 122L48 116M64 142L52 148M168 108L182 100M84 84L78 72', 3, fern),
    ),
  ],
  'chemistry-set': [
    scene(
      'rose',
      shade(122, 208, 84),
      flask(70, 204, fern),
      paper(box(128, 150, 100, 12), twig),
      tube(148, 202, robin),
      tube(178, 202, honey),
      tube(208, 202, bramble),
      paper(box(126, 188, 104, 16), bark),
      spots('70 182, 56 186, 84 190', 5, sage),
      paper(oval(70, 84, 10), sage),
      paper(oval(84, 60, 7), sage),
      paper(oval(64, 42, 5), sage),
    ),
    scene(
      'sage',
      shade(120, 212, 98),
      paper(poly('96 84, 144 84, 216 210, 24 210'), bark),
      flat(poly('120 84, 144 84, 216 210, 150 210'), umber),
      paper(
        curve('92 90!, 120 78, 148 90!, 156 128, 146 150, 136 120, 124 170, 112 122, 98 142, 90 118'),
        robin,
      ),
      paper(curve('96 76, 84 52, 100 30, 122 36, 142 26, 156 48, 146 76, 120 84'), robin),
      flat(curve('106 74, 102 56, 116 48, 128 54, 138 50, 140 72, 120 80'), honey),
      spots('70 60, 176 54, 60 96, 186 92', 6, robin),
    ),
  ],
  'magnifying-glass': [
    scene(
      'straw',
      turn(
        -42,
        120,
        120,
        paper(box(108, 156, 24, 86), bark),
        flat(box(108, 166, 24, 10), honey),
        paper(oval(120, 90, 68), ink),
        flat(oval(120, 90, 54), haze),
      ),
      flat(curve('58 68, 82 46, 96 48, 72 66, 62 84'), '#fff', 0.8),
    ),
    scene(
      'meadow',
      turn(
        -42,
        130,
        120,
        paper(box(120, 170, 22, 80), bark),
        paper(oval(130, 106, 72), ink),
        flat(oval(130, 106, 60), cream),
      ),
      shift(
        -12,
        -4,
        paper(oval(132, 112, 36, 32), robin),
        flat(curve('100 100!, 98 112, 104 128!, 92 124, 86 112, 92 98'), ink),
        line('M104 112H168', 3),
        spots('122 98, 146 100, 124 126, 148 126', 6, ink),
        line(
          'M112 84L102 72M132 80V66M154 86L164 74M112 140L102 152M132 144V158M154 138L164 150M92 104L82 96M92 120L82 128',
          3,
        ),
      ),
    ),
  ],
  'robot-kit': [
    scene(
      'oat',
      shade(120, 214, 70),
      line('M120 40V22', 4),
      paper(oval(120, 20, 8), robin),
      paper(box(78, 38, 84, 62), slate),
      flat(box(88, 52, 64, 26), ink),
      spots('104 65, 136 65', 9, honey),
      line('M104 88H136M112 84V92M120 84V92M128 84V92', 2.6),
      paper(box(68, 56, 12, 24), slateDark),
      paper(box(160, 56, 12, 24), slateDark),
      paper(box(106, 98, 28, 12), graphite),
      strip('M66 124Q36 130 40 164M174 124Q204 130 200 164', 12, graphite),
      paper(curve('28 160!, 52 160!, 54 180, 46 176!, 40 182, 34 176!, 26 180'), slateDark),
      paper(curve('188 160!, 212 160!, 214 180, 206 176!, 200 182, 194 176!, 186 180'), slateDark),
      paper(box(64, 108, 112, 72), slate),
      flat(box(64, 160, 112, 20), slateDark),
      paper(oval(98, 138, 16), honey),
      line('M98 138L106 128', 3),
      spots('136 128, 156 128, 136 148, 156 148', 6, robin),
      paper(box(80, 180, 26, 30), graphite),
      paper(box(134, 180, 26, 30), graphite),
      paper(box(70, 200, 40, 14), ink),
      paper(box(130, 200, 40, 14), ink),
    ),
    scene(
      'blush',
      shade(120, 212, 90),
      gear(70, 150, 30, honey),
      gear(128, 176, 24, robin),
      turn(
        28,
        170,
        90,
        paper(box(160, 40, 20, 78), honey),
        flat(box(160, 60, 20, 8), amber),
        paper(box(166, 116, 8, 56), stone),
      ),
      turn(
        -8,
        80,
        66,
        paper(box(36, 34, 88, 58), slate),
        flat(box(46, 46, 68, 26), ink),
        spots('64 59, 96 59', 9, honey),
        line('M66 82H94', 2.6),
      ),
      paper(oval(188, 200, 11), stone),
      line('M180 200H196', 3),
    ),
  ],
}
