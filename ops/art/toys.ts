import {
  amber,
  bark,
  bramble,
  cream,
  deep,
  fern,
  honey,
  paperWhite,
  peach,
  pine,
  robin,
  rose,
  rust,
  sage,
  sand,
  slate,
  slateDark,
  twig,
  umber,
} from './colours.ts'
import { box, curve, flat, grow, line, oval, paper, poly, scene, shade, shift, strip } from './scissors.ts'

const brick = (x: number, y: number, studs: number, colour: string, dark: string) =>
  Array.from({ length: studs }, (_, i) => flat(box(x + 8 + i * 30, y - 9, 20, 12), colour)).join('') +
  paper(box(x, y, studs * 30 + 6, 34), colour) +
  flat(box(x, y + 24, studs * 30 + 6, 10), dark)

const wheel = (x: number, y: number, radius: number, colour = umber) =>
  paper(oval(x, y, radius), colour) +
  flat(oval(x, y, radius * 0.66), honey) +
  flat(oval(x, y, radius * 0.24), colour)

const engine =
  paper(box(34, 148, 172, 16), bark) +
  paper(poly('34 150, 44 150, 44 172, 22 176'), bark) +
  paper(poly('58 60, 90 60, 84 104, 64 104'), pine) +
  paper(box(54, 52, 40, 12), deep) +
  paper(curve('104 104!, 106 88, 118 82, 130 88, 132 104!'), honey) +
  paper(curve('42 102!, 140 100!, 140 150!, 42 150!, 36 126'), robin) +
  flat(box(76, 101, 10, 49), honey) +
  flat(box(40, 138, 100, 12), rust) +
  paper(box(138, 74, 60, 78), robin) +
  flat(box(180, 76, 18, 76), rust) +
  paper(box(150, 88, 28, 28), cream) +
  paper(poly('130 62, 208 60, 208 76, 130 76'), pine)

export const toys = {
  'building-bricks': [
    scene(
      'sage',
      shade(120, 190, 84),
      brick(46, 152, 3, robin, rust),
      brick(144, 152, 2, honey, amber),
      brick(76, 109, 3, fern, pine),
      brick(98, 66, 2, slate, slateDark),
    ),
    scene(
      'straw',
      shade(120, 200, 86),
      brick(40, 164, 2, paperWhite, sand),
      brick(140, 164, 2, paperWhite, sand),
      brick(40, 130, 2, honey, amber),
      brick(140, 130, 2, honey, amber),
      flat(box(107, 132, 32, 66), bark),
      flat(oval(132, 168, 4), honey),
      brick(40, 96, 5, paperWhite, sand),
      brick(55, 62, 4, robin, rust),
      brick(85, 28, 2, robin, rust),
    ),
  ],
  'wooden-train': [
    scene(
      'meadow',
      flat(curve('70 40, 84 30, 100 38, 98 52, 80 54'), paperWhite),
      flat(curve('104 22, 124 12, 144 20, 142 38, 118 42'), paperWhite),
      shade(118, 200, 96),
      engine,
      wheel(72, 174, 22),
      wheel(122, 174, 22),
      wheel(174, 170, 27),
      line('M72 174H122L174 170', 5, bark),
    ),
    scene(
      'oat',
      flat(curve('20 52, 34 40, 52 48, 50 62, 30 64'), paperWhite),
      flat(curve('54 34, 66 26, 80 32, 78 44, 62 46'), paperWhite),
      ...[4, 52, 100, 148, 196].map((x) => flat(box(x, 184, 16, 26), bark)),
      strip('M-6 190H246M-6 204H246', 5, twig),
      line('M110 168H140', 6, bark),
      shift(
        -14,
        12,
        grow(0.62, 0, 180, engine, wheel(72, 174, 22), wheel(122, 174, 22), wheel(174, 170, 27)),
      ),
      paper(box(144, 122, 40, 32), honey),
      paper(poly('164 92, 188 122, 140 122'), robin),
      paper(oval(208, 132, 20), pine),
      paper(box(136, 150, 98, 20), slate),
      wheel(158, 178, 14),
      wheel(212, 178, 14),
    ),
  ],
  dollhouse: [
    scene(
      'heather',
      shade(120, 206, 92),
      paper(box(46, 92, 148, 112), cream),
      flat(box(54, 100, 62, 44), rose),
      flat(box(124, 100, 62, 44), sage),
      flat(box(54, 152, 62, 46), peach),
      flat(box(124, 152, 62, 46), slate),
      paper(poly('34 94, 120 26, 206 94, 190 100, 120 44, 50 100'), robin),
      flat(poly('58 96, 120 48, 182 96'), sand),
      paper(oval(120, 78, 12), slateDark),
      paper(box(58, 124, 40, 18), bramble),
      flat(box(60, 116, 14, 10), paperWhite),
      paper(box(162, 108, 16, 36), bark),
      flat(oval(142, 118, 8), honey),
      line('M142 126V142', 3),
      paper(box(62, 170, 34, 6), bark),
      line('M68 176V196M90 176V196', 3.5, bark),
      flat(oval(79, 162, 6), fern),
      paper(curve('134 196!, 134 172, 144 168, 150 180, 172 180, 176 196!'), honey),
    ),
    scene(
      'peach',
      flat(box(0, 0, 240, 186), rose),
      ...[20, 60, 100, 140, 180, 220].map((x) => flat(box(x - 4, 0, 8, 186), peach)),
      flat(box(0, 186, 240, 60), twig),
      paper(box(24, 34, 64, 70), paperWhite),
      flat(box(30, 40, 24, 58), slate),
      flat(box(58, 40, 24, 58), slate),
      flat(oval(70, 56, 8), honey),
      paper(box(40, 130, 12, 78), bark),
      paper(box(194, 116, 14, 92), bark),
      paper(box(46, 160, 156, 34), paperWhite),
      paper(curve('84 152!, 150 146, 204 156!, 206 190!, 84 190!'), bramble),
      ...[104, 134, 164, 190].map((x) => flat(oval(x, 172, 6), honey)),
      paper(curve('52 150, 66 142, 84 146, 88 160, 70 166, 54 162'), cream),
      paper(oval(74, 142, 15), peach),
      flat(curve('58 142!, 62 126, 78 122, 92 136!, 76 134'), umber),
      line('M68 145Q71 148 74 145M80 145Q83 148 86 145', 2.4),
    ),
  ],
  'yo-yo': [
    scene(
      'blush',
      shade(132, 214, 60),
      paper(curve('-10 10!, 60 6, 104 20, 110 32, 100 40, 70 38, 62 52, 30 58, -10 56!'), peach),
      paper(curve('60 24, 100 26, 108 36, 98 44, 66 42'), peach),
      line('M92 22V46M92 46L128 140', 3.2),
      paper(curve('146 96, 180 104, 196 146, 182 190, 146 202, 118 188, 110 146, 118 108'), rust),
      flat(curve('136 104, 148 102, 152 146, 146 194, 134 192, 126 146'), cream),
      line('M128 140L138 150', 3.2),
      paper(curve('110 96, 140 108, 152 148, 140 190, 108 202, 78 188, 68 148, 80 108'), robin),
      flat(oval(108, 149, 28, 32), honey),
      flat(
        poly('108 124, 114 141, 131 141, 117 152, 122 170, 108 159, 94 170, 99 152, 85 141, 102 141'),
        cream,
      ),
    ),
    scene(
      'mist',
      paper(curve('20 0!, 96 0!, 98 26, 84 34, 72 28, 60 36, 46 30, 30 34, 20 22'), twig),
      line('M72 30Q84 120 128 128', 3.2),
      shade(128, 208, 56),
      paper(oval(136, 150, 56), robin),
      flat(curve('170 106, 190 132, 188 168, 164 196, 142 206, 170 172, 176 134'), rust),
      flat(oval(134, 148, 38), honey),
      flat(oval(134, 148, 18), cream),
      line('M40 140Q36 164 46 186M58 132Q54 160 64 184', 3.2),
    ),
  ],
}
