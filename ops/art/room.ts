import {
  amber,
  bark,
  cream,
  fern,
  graphite,
  honey,
  ink,
  kraft,
  paperWhite,
  pine,
  robin,
  rose,
  slate,
  slateDark,
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
  strip,
  turn,
} from './scissors.ts'

const clockFace = (x: number, y: number, radius: number) =>
  flat(oval(x, y, radius), paperWhite) +
  spots(
    `${x} ${y - radius * 0.8}, ${x + radius * 0.8} ${y}, ${x} ${y + radius * 0.8}, ${x - radius * 0.8} ${y}`,
    radius / 14,
    ink,
  ) +
  line(`M${x} ${y}V${y - radius * 0.6}M${x} ${y}L${x + radius * 0.4} ${y + radius * 0.25}`, radius / 9)

const mug = (x: number, y: number, colour: string, dark: string) =>
  strip(`M${x + 48} ${y - 64}q42 -4 40 26t-46 32`, 13, dark) +
  paper(
    curve(`${x - 54} ${y - 96}!, ${x + 54} ${y - 96}!, ${x + 50} ${y}!, ${x} ${y + 8}, ${x - 50} ${y}!`),
    colour,
  ) +
  flat(poly(`${x + 30} ${y - 94}, ${x + 54} ${y - 96}, ${x + 50} ${y}, ${x + 30} ${y + 4}`), dark) +
  paper(oval(x, y - 96, 54, 14), cream) +
  flat(oval(x, y - 95, 46, 10), umber)

const pig =
  paper(poly('84 168, 108 172, 106 206, 86 206'), rose) +
  paper(poly('142 172, 166 168, 164 206, 144 206'), rose) +
  line('M196 116C214 110 220 128 208 130S204 112 218 108', 5, rose) +
  paper(poly('64 84, 66 46, 98 68'), '#D98E88') +
  paper(curve('58 102, 84 72, 128 62, 172 74, 200 112, 194 156, 160 184, 110 188, 70 170, 50 136'), rose) +
  flat(curve('176 80, 200 112, 194 156, 160 184, 130 186, 168 158, 178 120'), '#D98E88') +
  paper(poly('92 78, 104 42, 128 72'), rose) +
  paper(curve('30 118!, 56 106, 64 122, 62 146, 34 152!, 26 134'), '#D98E88') +
  spots('40 130, 50 130', 4, bark) +
  flat(oval(84, 108, 6), ink) +
  line('M66 154Q76 162 86 156', 3) +
  line('M118 76L152 78', 6, bark)

const coin = (x: number, y: number) =>
  paper(oval(x, y, 21), honey) +
  flat(oval(x, y, 14), amber) +
  flat(
    poly(
      `${x} ${y - 9}, ${x + 3} ${y - 3}, ${x + 9} ${y - 2}, ${x + 4} ${y + 2}, ${x + 6} ${y + 8}, ${x} ${y + 5}, ${x - 6} ${y + 8}, ${x - 4} ${y + 2}, ${x - 9} ${y - 2}, ${x - 3} ${y - 3}`,
    ),
    honey,
  )

export const room = {
  'alarm-clock': [
    scene(
      'blush',
      shade(120, 212, 68),
      line('M78 182L60 208M162 182L180 208', 10, umber),
      line('M120 52V40', 6),
      paper(box(108, 32, 24, 11), ink),
      turn(-36, 70, 66, paper(curve('42 74!, 46 52, 70 42, 94 52, 98 74!'), honey)),
      turn(36, 170, 66, paper(curve('142 74!, 146 52, 170 42, 194 52, 198 74!'), honey)),
      paper(oval(120, 130, 74), robin),
      clockFace(120, 130, 58),
    ),
    scene(
      'night',
      flat(box(-5, 184, 250, 60), bark),
      paper(curve('40 24, 58 30, 66 48, 56 66, 38 70!, 50 58, 52 44, 46 34'), cream),
      spots('96 30, 150 44, 204 26, 24 104', 2.6, cream),
      shift(
        0,
        8,
        grow(
          0.74,
          120,
          184,
          line('M78 182L60 208M162 182L180 208', 10, umber),
          turn(-36, 70, 66, paper(curve('42 74!, 46 52, 70 42, 94 52, 98 74!'), honey)),
          turn(36, 170, 66, paper(curve('142 74!, 146 52, 170 42, 194 52, 198 74!'), honey)),
          paper(oval(120, 130, 74), robin),
          clockFace(120, 130, 58),
        ),
      ),
      shift(0, 16, line('M44 78L30 68M56 64L48 50M196 78L210 68M184 64L192 50', 5, honey)),
    ),
  ],
  'desk-lamp': [
    scene(
      'sage',
      flat(poly('66 116, 132 158, 150 208, 10 208'), honey, 0.4),
      shade(150, 210, 70),
      paper(curve('112 206!, 122 192, 190 192, 200 206!'), slate),
      strip('M158 194L184 116L116 56', 9, graphite),
      spots('184 116', 10, slate),
      paper(curve('128 44!, 104 40, 84 58, 54 104!, 128 144!, 146 96, 148 66'), slate),
      flat(curve('148 66, 146 96, 128 144!, 108 132!, 128 92, 136 60'), slateDark),
      paper(curve('54 104!, 128 144!, 118 152, 96 146, 62 124, 50 112'), honey),
      spots('116 50', 9, graphite),
    ),
    scene(
      'peach',
      flat(poly('86 70, 156 70, 224 214, 16 214'), honey, 0.4),
      flat(box(-5, 196, 250, 50), bark),
      paper(poly('50 180, 116 188, 116 210, 44 202'), paperWhite),
      paper(poly('118 188, 184 180, 190 202, 118 210'), cream),
      strip('M120 -5V24', 8, graphite),
      paper(curve('104 18!, 136 18!, 164 74!, 76 74!'), slate),
      flat(curve('128 18!, 136 18!, 164 74!, 140 74!'), slateDark),
      paper(curve('96 74!, 144 74!, 132 94, 108 94'), paperWhite),
      line('M60 192L104 197M132 197L176 192', 2.6, kraft),
    ),
  ],
  'piggy-bank': [
    scene('mist', shade(124, 210, 72), pig, coin(134, 40)),
    scene(
      'straw',
      shade(120, 212, 88),
      shift(-6, 0, grow(0.7, 100, 206, pig)),
      ...[202, 190, 178, 166].map((y) => paper(oval(196, y, 26, 10), y % 24 === 10 ? amber : honey)),
      coin(150, 40),
      coin(196, 122),
      line('M130 58L124 72M152 70V84', 3),
    ),
  ],
  'hot-chocolate-set': [
    scene(
      'oat',
      shade(120, 212, 78),
      mug(112, 202, fern, pine),
      paper(box(84, 88, 26, 20), paperWhite),
      turn(14, 124, 96, paper(box(112, 88, 24, 18), paperWhite)),
      paper(box(98, 78, 24, 18), '#fff'),
      line('M88 60Q78 46 88 34T88 10M118 56Q108 42 118 30T118 8', 4, paperWhite),
      flat(poly('100 150, 108 142, 114 150, 120 142, 128 150, 114 170'), cream),
    ),
    scene(
      'blush',
      shade(110, 212, 96),
      paper(box(26, 60, 92, 148), bark),
      flat(box(26, 96, 92, 70), cream),
      paper(box(22, 50, 100, 20), honey),
      flat(curve('46 150!, 50 118, 72 108, 94 118, 98 150!'), bark),
      line('M84 122Q104 120 98 140', 4, bark),
      shift(52, 22, grow(0.72, 120, 200, mug(120, 202, fern, pine))),
      turn(-30, 60, 212, paper(box(116, 218, 22, 18), paperWhite)),
    ),
  ],
}
