import {
  amber,
  bark,
  bramble,
  cream,
  fern,
  honey,
  ink,
  kraft,
  moss,
  paperWhite,
  peach,
  pine,
  robin,
  rust,
  sand,
  straw,
  twig,
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

const owlEye = (x: number, y: number, glance: number) =>
  paper(oval(x, y, 27), cream) +
  flat(oval(x + glance, y + 1, 13), ink) +
  flat(oval(x + glance + 4, y - 4, 4), '#fff')

const owlEars = flat(poly('72 66, 84 34, 108 58'), twig) + flat(poly('168 66, 156 34, 132 58'), twig)

const owlBody = paper(
  curve('120 46, 168 62, 184 112, 182 160, 160 198, 120 206, 80 198, 58 160, 56 112, 72 62'),
  twig,
)

const feathers = (...spots: [number, number][]) =>
  spots.map(([x, y]) => flat(poly(`${x - 7} ${y}, ${x} ${y + 8}, ${x + 7} ${y}`), straw)).join('')

const bearHead =
  paper(oval(84, 50, 19), twig) +
  flat(oval(84, 52, 10), peach) +
  paper(oval(156, 50, 19), twig) +
  flat(oval(156, 52, 10), peach) +
  paper(oval(120, 84, 48, 44), twig) +
  paper(oval(120, 100, 23, 19), cream) +
  flat(curve('108 92, 120 88, 132 92, 120 104'), ink) +
  line('M120 103V110M112 113Q120 117 128 113', 2.6) +
  flat(oval(100, 76, 6), ink) +
  flat(oval(140, 76, 6), ink)

const dino = (colour: string, dark: string) =>
  flat(poly('100 160, 130 160, 128 192, 108 192'), dark) +
  flat(poly('168 150, 194 150, 192 192, 172 192'), dark) +
  paper(
    curve(
      '28 66, 42 50, 64 52, 78 68, 82 94, 94 112, 122 106, 152 108, 182 124, 204 154, 228 182!, 196 176, 180 170, 178 200!, 154 200!, 150 172, 116 174, 112 200!, 88 200!, 84 166, 68 144, 58 114, 54 86, 36 82',
    ),
    colour,
  )

export const plush = {
  'plush-owl': [
    scene(
      'peach',
      shade(120, 204, 62),
      owlEars,
      owlBody,
      flat(curve('120 118, 154 132, 158 172, 140 198, 120 202, 100 198, 82 172, 86 132'), cream),
      feathers([104, 146], [124, 144], [142, 150], [96, 164], [116, 162], [136, 166], [108, 182], [128, 182]),
      owlEye(94, 98, 3),
      owlEye(146, 98, -3),
      paper(poly('110 110, 130 110, 120 128'), honey),
      paper(curve('56 114!, 44 150, 58 184!, 70 150'), bark),
      paper(curve('184 114!, 196 150, 182 184!, 170 150'), bark),
      line('M104 202L100 210M110 204V212M130 204V212M136 202L140 210', 3.5, amber),
    ),
    scene(
      'rain',
      paper(curve('30 60!, 210 60!, 214 120!, 26 120!, 22 90'), paperWhite),
      shift(0, 0, owlEars, owlBody),
      paper(oval(94, 98, 27), cream),
      paper(oval(146, 98, 27), cream),
      line('M80 98Q94 110 108 98M132 98Q146 110 160 98', 4),
      paper(poly('110 110, 130 110, 120 128'), honey),
      paper(curve('-10 150!, 60 138, 120 146, 180 138, 250 150!, 250 260!, -10 260!'), bramble),
      flat(
        curve('-10 150!, 60 138, 120 146, 180 138, 250 150!, 250 172!, 180 160, 120 168, 60 160, -10 172!'),
        cream,
      ),
      ...[30, 90, 150, 210].map((x) => flat(poly(`${x} 186, ${x + 12} 200, ${x} 214, ${x - 12} 200`), honey)),
      line('M58 22H72L58 38H72M84 12H93L84 22H93', 3),
    ),
  ],
  'teddy-bear': [
    scene(
      'mist',
      shade(120, 212, 84),
      paper(curve('76 124, 60 132, 46 156, 50 172, 66 170, 84 150'), twig),
      paper(curve('164 124, 180 132, 194 156, 190 172, 174 170, 156 150'), twig),
      paper(oval(120, 158, 48, 50), twig),
      flat(oval(120, 164, 30, 34), straw),
      paper(oval(72, 196, 27, 23), bark),
      flat(oval(70, 197, 16, 14), peach),
      paper(oval(168, 196, 27, 23), bark),
      flat(oval(170, 197, 16, 14), peach),
      bearHead,
      paper(poly('120 132, 92 120, 94 148'), robin),
      paper(poly('120 132, 148 120, 146 148'), robin),
      paper(oval(120, 133, 8), rust),
    ),
    scene(
      'blush',
      paper(box(-10, 188, 260, 60), bramble),
      paper(curve('30 250!, 34 200, 76 160, 120 156, 164 160, 206 200, 210 250!'), twig),
      shift(0, 34, turn(-6, 120, 100, grow(1.3, 120, 110, bearHead))),
      paper(curve('40 208!, 78 178, 120 184, 162 178, 200 208!, 194 226, 120 204, 46 226'), pine),
      paper(poly('142 196, 176 200, 180 240, 150 240'), pine),
      flat(poly('147 208, 177 212, 178 222, 148 218'), honey),
    ),
  ],
  dinosaur: [
    scene(
      'straw',
      shade(132, 202, 84),
      dino(fern, pine),
      flat(curve('96 118, 126 110, 154 114, 180 130, 150 124, 120 122'), moss),
      spots('112 134, 134 126, 154 136, 132 148, 72 92', 7, moss),
      flat(oval(50, 63, 4.5), ink),
      line('M30 74Q40 77 50 73', 2.6),
      line('M92 198V193M101 199V193M158 198V193M168 199V193', 2.4, cream),
    ),
    scene(
      'sage',
      shade(124, 206, 60),
      paper(
        curve(
          '150 130!, 154 96, 150 66, 130 46, 100 44, 66 58, 52 72, 54 84, 74 90, 100 90, 104 108, 98 130!',
        ),
        moss,
      ),
      flat(oval(104, 62, 8), cream),
      flat(oval(102, 63, 4.5), ink),
      line('M56 82Q76 86 94 78', 3),
      spots('136 66, 142 84, 128 96', 6, fern),
      line('M116 116L108 108M124 114L118 104', 3, fern),
      paper(curve('108 84, 86 82, 64 94, 64 108, 84 114, 112 110'), moss),
      paper(
        curve(
          '64 118!, 80 132!, 96 114!, 112 132!, 128 114!, 146 132!, 160 114!, 178 124!, 182 164, 160 198, 120 208, 80 198, 60 164',
        ),
        cream,
      ),
      flat(curve('160 118!, 178 124!, 182 164, 160 198, 126 208, 154 172'), sand),
      spots('90 156, 118 172, 104 190, 140 150', 6, kraft),
    ),
  ],
}
