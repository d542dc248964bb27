import {
  bark,
  bramble,
  cream,
  deep,
  fern,
  graphite,
  haze,
  honey,
  ink,
  paperWhite,
  pine,
  robin,
  rose,
  rust,
  slate,
  slateDark,
  stone,
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
  mirror,
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

const doll = (x: number, colour: string) =>
  paper(
    curve(
      `${x} 92, ${x + 15} 106, ${x + 9} 122!, ${x + 30} 128!, ${x + 30} 142!, ${x + 14} 144!, ${x + 26} 196!, ${x - 26} 196!, ${x - 14} 144!, ${x - 30} 142!, ${x - 30} 128!, ${x - 9} 122!, ${x - 15} 106`,
    ),
    colour,
  ) + spots(`${x - 5} 106, ${x + 5} 106`, 2.2, ink)

const spool = (x: number, y: number, colour: string) =>
  paper(box(x - 22, y - 34, 44, 68), colour) +
  line(
    `M${x - 20} ${y - 18}H${x + 20}M${x - 20} ${y - 4}H${x + 20}M${x - 20} ${y + 10}H${x + 20}M${x - 20} ${y + 23}H${x + 20}`,
    2,
    cream,
  ) +
  paper(box(x - 28, y - 46, 56, 14), straw) +
  paper(box(x - 28, y + 32, 56, 14), straw)

const gingerbread =
  paper(
    curve(
      '120 40, 144 52, 146 76, 136 92!, 176 88, 186 104, 174 118, 146 122!, 148 140, 168 176, 158 194, 140 190, 120 164!, 100 190, 82 194, 72 176, 92 140, 94 122!, 66 118, 54 104, 64 88, 104 92!, 94 76, 96 52',
    ),
    twig,
  ) +
  spots('110 64, 130 64', 4, ink) +
  line('M108 78Q120 88 132 78', 3.4) +
  line(
    'M62 96Q68 104 62 112M178 96Q172 104 178 112M80 178Q88 182 92 190M160 178Q152 182 148 190',
    4,
    paperWhite,
  ) +
  spots('120 106, 120 124, 120 142', 5, robin)

const rollingPin = (x: number, y: number) =>
  strip(`M${x - 100} ${y}H${x + 100}`, 13, bark) +
  paper(
    curve(
      `${x - 68} ${y - 20}!, ${x} ${y - 22}, ${x + 68} ${y - 20}!, ${x + 70} ${y}, ${x + 68} ${y + 20}!, ${x} ${y + 22}, ${x - 68} ${y + 20}!, ${x - 70} ${y}`,
    ),
    straw,
  )

export const crafts = {
  'craft-scissors': [
    scene(
      'mist',
      shade(120, 218, 70),
      strip('M96 178m-26 8a26 30 20 1 0 52 -8a26 30 20 1 0 -52 8', 13, rust),
      paper(poly('152 22, 160 30, 134 132, 110 170, 98 160, 112 122'), stone),
      strip('M144 178m-26 -8a26 30 -20 1 0 52 8a26 30 -20 1 0 -52 -8', 13, robin),
      paper(poly('88 22, 80 30, 106 132, 130 170, 142 160, 128 122'), haze),
      flat(poly('88 22, 80 30, 106 132, 112 130'), stone),
      flat(oval(120, 126, 6), ink),
    ),
    scene(
      'straw',
      shade(120, 202, 110),
      doll(30, slate),
      doll(210, slate),
      doll(90, robin),
      doll(150, fern),
      line('M30 60Q120 40 196 66', 3, ink, '2 9'),
    ),
  ],
  'knitting-kit': [
    scene(
      'oat',
      shade(116, 206, 70),
      strip('M44 52L148 190', 7, straw),
      strip('M170 74L64 194', 7, straw),
      spots('42 50, 172 72', 9, bark),
      paper(oval(112, 140, 64), bramble),
      line(
        'M56 122Q104 90 166 112M52 142Q110 100 174 132M56 164Q112 118 172 154M86 84Q64 130 92 196M108 78Q82 132 116 202M132 80Q110 136 142 194',
        3.4,
        rose,
      ),
      line('M160 180Q190 206 214 190Q226 178 212 172', 5, bramble),
    ),
    scene(
      'mist',
      paper(poly('70 66, 170 66, 172 214, 68 214'), robin),
      ...[84, 116, 148, 180].map((y) => flat(box(68, y, 104, 14), cream)),
      ...[74, 90, 106, 122, 138, 154].map((x) => line(`M${x} 214V230`, 4, robin)),
      strip('M30 58L206 74', 8, straw),
      strip('M34 80L210 52', 8, straw),
      spots('28 58, 212 50', 9, bark),
    ),
  ],
  'bead-kit': [
    scene(
      'rose',
      shade(120, 212, 66),
      line('M56 124a64 64 0 1 0 128 0a64 64 0 1 0 -128 0Z', 3),
      ...Array.from({ length: 16 }, (_, i) => {
        const [x, y] = [120 + 64 * Math.cos((i * Math.PI) / 8), 124 + 64 * Math.sin((i * Math.PI) / 8)]
        return paper(
          oval(Math.round(x), Math.round(y), i % 2 ? 14 : 11),
          [robin, honey, slate, cream, fern, bramble][i % 6] ?? robin,
        )
      }),
      paper(
        poly('120 164, 127 180, 145 182, 132 194, 136 212, 120 203, 104 212, 108 194, 95 182, 113 180'),
        honey,
      ),
    ),
    scene(
      'sage',
      paper(box(34, 56, 172, 148), twig),
      ...[robin, honey, fern, slate, bramble, cream].map((colour, i) => {
        const [x, y] = [44 + (i % 3) * 54, 66 + Math.floor(i / 3) * 68]
        return (
          flat(box(x, y, 48, 60), umber) +
          spots(
            `${x + 14} ${y + 16}, ${x + 34} ${y + 18}, ${x + 22} ${y + 32}, ${x + 12} ${y + 46}, ${x + 36} ${y + 44}`,
            9,
            colour,
          )
        )
      }),
      line('M-6 30Q60 10 110 34T200 24', 3.4),
    ),
  ],
  'baking-set': [
    scene(
      'straw',
      shade(116, 204, 80),
      mirror(
        112,
        turn(
          24,
          140,
          120,
          strip('M140 130V86', 10, bark),
          line(
            'M140 88C112 70 116 26 140 22C164 26 168 70 140 88M140 88C128 66 130 36 140 22C150 36 152 66 140 88',
            4,
            graphite,
          ),
        ),
        turn(
          -26,
          80,
          120,
          paper(curve('66 26, 80 18, 94 26, 96 48, 86 62!, 86 124!, 74 124!, 74 62!, 64 48'), straw),
        ),
      ),
      paper(curve('36 114!, 196 114!, 186 164, 150 196, 82 196, 46 164'), slate),
      flat(curve('150 118!, 196 114!, 186 164, 150 196, 130 196, 160 160'), slateDark),
      paper(curve('30 106!, 116 100, 202 106!, 200 122!, 116 118, 32 122!'), paperWhite),
      spots('74 150, 104 160, 134 150', 7, cream),
      turn(-6, 80, 208, shift(-30, 74, grow(0.62, 110, 140, rollingPin(110, 140)))),
    ),
    scene(
      'mist',
      shade(120, 216, 60),
      turn(-6, 120, 120, gingerbread),
      turn(-28, 120, 218, shift(66, 18, grow(0.6, 120, 200, rollingPin(120, 200)))),
    ),
  ],
  'sewing-machine': [
    scene(
      'heather',
      shade(122, 206, 94),
      paper(box(34, 174, 176, 28), bark),
      paper(
        curve(
          '42 76!, 52 66!, 190 60!, 204 72!, 204 176!, 158 176!, 152 128, 140 116!, 92 118!, 88 140!, 50 140!, 44 118',
        ),
        pine,
      ),
      flat(curve('176 62!, 204 72!, 204 176!, 178 176!, 180 110'), deep),
      paper(oval(208, 96, 12, 24), honey),
      paper(box(60, 140, 16, 14), stone),
      line('M68 154V174', 4),
      paper(box(104, 44, 20, 18), robin),
      line('M114 52Q84 50 70 80', 2.4),
      flat(curve('100 90, 112 80, 124 90, 136 80, 148 92, 136 102, 124 94, 112 102'), honey),
      paper(poly('20 170, 120 168, 124 176, 22 178'), rose),
    ),
    scene(
      'sage',
      shade(120, 202, 94),
      spool(58, 156, robin),
      spool(120, 156, honey),
      spool(182, 156, slate),
      turn(
        30,
        100,
        70,
        paper(curve('60 66!, 130 60, 158 60, 160 70, 130 72, 60 68'), stone),
        flat(oval(148, 66, 5, 2), ink),
      ),
      line('M142 92Q190 100 200 130', 2.4, robin),
      paper(oval(54, 60, 20), bramble),
      spots('48 54, 60 54, 48 66, 60 66', 3, cream),
    ),
  ],
}
