import {
  bark,
  bramble,
  cream,
  fern,
  haze,
  honey,
  moss,
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
  oval,
  paper,
  poly,
  scene,
  shade,
  shift,
  strip,
  turn,
} from './scissors.ts'

const pencil = (x: number, y: number, length: number, colour: string) =>
  paper(box(x - 8, y, 17, length), colour) +
  flat(poly(`${x - 8} ${y + 2}, ${x + 9} ${y + 2}, ${x + 0.5} ${y - 28}`), cream) +
  flat(poly(`${x - 2.5} ${y - 18}, ${x + 3.5} ${y - 18}, ${x + 0.5} ${y - 28}`), colour)

/** A brush standing on its handle, its hair at (x, y). */
const brush = (x: number, y: number, length: number, colour: string, hair: string) =>
  paper(poly(`${x - 6} ${y}, ${x + 6} ${y}, ${x + 2} ${y + length}, ${x - 2} ${y + length}`), colour) +
  flat(box(x - 7, y - 16, 14, 20), stone) +
  flat(
    curve(
      `${x - 7} ${y - 15}!, ${x - 8} ${y - 30}, ${x} ${y - 44}!, ${x + 8} ${y - 30}, ${x + 7} ${y - 15}!`,
    ),
    hair,
  )

const landscape =
  flat(box(0, 0, 100, 78), haze) +
  flat(oval(74, 22, 13), honey) +
  flat(curve('0 56!, 24 32, 50 50, 74 40, 100 54!, 100 78!, 0 78!'), fern) +
  flat(curve('0 70!, 30 56, 64 66, 100 60!, 100 78!, 0 78!'), moss) +
  flat(poly('20 64, 32 26, 44 64'), pine)

export const making = {
  'art-set': [
    scene(
      'straw',
      shade(120, 202, 72),
      turn(-9, 120, 190, pencil(84, 64, 100, robin)),
      turn(-4, 120, 190, pencil(104, 78, 100, slate)),
      turn(1, 120, 190, pencil(122, 64, 100, honey)),
      turn(5, 120, 190, pencil(141, 78, 100, fern)),
      turn(9, 120, 190, pencil(156, 70, 100, bramble)),
      paper(poly('64 124, 176 120, 168 204, 72 206'), paperWhite),
      flat(poly('66 142, 175 138, 172 166, 69 170'), robin),
      flat(oval(120, 154, 9), honey),
    ),
    scene(
      'rain',
      turn(-5, 120, 120, paper(box(34, 40, 156, 170), paperWhite)),
      line('M70 176V124L104 92L138 124V176ZM92 176V148H116V176', 6, robin),
      line('M56 178Q108 184 166 174', 6, fern),
      line('M62 74a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M76 48V40M50 74H42M58 56L52 50', 5, honey),
      turn(34, 168, 178, shift(0, 6, pencil(168, 76, 90, slate))),
    ),
  ],
  'paint-palette': [
    scene(
      'sage',
      shade(122, 206, 80),
      paper(
        curve('34 124, 54 78, 112 54, 176 70, 206 116, 194 160, 158 166, 142 182, 134 204, 94 206, 50 176'),
        straw,
      ),
      flat(oval(150, 148, 13, 11), umber, 0.75),
      paper(oval(74, 112, 17, 15), robin),
      paper(oval(112, 86, 17, 15), honey),
      paper(oval(154, 96, 17, 15), fern),
      paper(oval(72, 154, 17, 15), slate),
      paper(oval(108, 178, 16, 14), bramble),
      turn(-44, 150, 120, shift(40, 0, brush(120, 92, 130, bark, robin))),
    ),
    scene(
      'blush',
      shade(120, 208, 60),
      turn(-16, 120, 190, brush(104, 76, 100, twig, robin)),
      turn(4, 120, 190, brush(122, 62, 110, bark, honey)),
      turn(22, 120, 190, brush(142, 84, 90, pine, slateDark)),
      paper(poly('76 118, 164 118, 158 208, 82 208'), paperWhite),
      flat(poly('78 142, 162 142, 158 206, 82 206'), haze),
      flat(curve('90 160, 112 150, 126 166, 150 156, 146 182, 116 190, 92 180'), rose),
      paper(curve('26 206, 40 194, 60 202, 58 216, 34 220'), bramble),
      paper(curve('186 204, 204 196, 220 208, 206 220, 188 216'), fern),
    ),
  ],
  easel: [
    scene(
      'blush',
      shade(120, 214, 80),
      strip('M120 40V216', 9, bark),
      strip('M100 34L58 216M140 34L182 216', 9, twig),
      paper(box(56, 60, 128, 100), paperWhite),
      shift(70, 71, landscape),
      paper(box(48, 160, 144, 12), bark),
      flat(box(108, 34, 24, 20), bark),
    ),
    scene(
      'oat',
      turn(
        -4,
        120,
        120,
        paper(box(26, 34, 188, 156), bark),
        flat(box(36, 44, 168, 136), paperWhite),
        shift(40, 48, grow(1.6, 0, 0, landscape)),
      ),
      turn(38, 190, 190, shift(64, 86, brush(120, 60, 120, robin, pine))),
    ),
  ],
  origami: [
    scene(
      'peach',
      shade(122, 204, 62),
      paper(poly('146 132, 218 84, 178 162'), rust),
      paper(poly('128 148, 152 52, 176 146'), rust),
      paper(poly('104 150, 52 70, 88 160'), robin),
      paper(poly('52 70, 22 92, 58 94'), rust),
      paper(poly('86 146, 130 198, 180 148, 140 132'), robin),
      flat(poly('130 198, 180 148, 140 132'), rust),
      paper(poly('88 140, 112 34, 152 140, 124 158'), robin),
      flat(poly('112 34, 152 140, 124 158'), '#E0764B'),
    ),
    scene(
      'mist',
      turn(-10, 90, 120, paper(box(24, 40, 92, 92), honey)),
      turn(4, 90, 120, paper(box(34, 44, 92, 92), bramble)),
      turn(14, 90, 120, paper(box(46, 48, 92, 92), fern)),
      shade(150, 210, 70),
      paper(poly('150 96, 196 166, 150 172'), paperWhite),
      paper(poly('150 96, 150 172, 104 166'), cream),
      paper(poly('76 164, 224 164, 196 210, 104 210'), paperWhite),
      flat(poly('150 164, 224 164, 196 210, 150 210'), cream),
    ),
  ],
}
