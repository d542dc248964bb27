import {
  amber,
  bark,
  bramble,
  cream,
  deep,
  fern,
  graphite,
  honey,
  ink,
  kraft,
  moss,
  paperWhite,
  peach,
  pine,
  plum,
  robin,
  rose,
  rust,
  sage,
  slate,
  slateDark,
  umber,
} from './colours.ts'
import { box, curve, flat, line, oval, paper, poly, scene, shade, shift, spots, turn } from './scissors.ts'

export const leaf = (x: number, y: number, length: number, lean: number, colour: string) =>
  shift(
    x,
    y,
    turn(
      lean,
      0,
      0,
      paper(
        curve(
          `0 0!, ${length * 0.3} ${length * -0.2}, ${length * 0.7} ${length * -0.17}, ${length} 0!, ${length * 0.7} ${length * 0.17}, ${length * 0.3} ${length * 0.2}`,
        ),
        colour,
      ),
    ),
  )

/** A book lying on its side: its back to the left. */
const lying = (x: number, y: number, width: number, height: number, colour: string) =>
  paper(box(x, y, width, height), colour) +
  flat(box(x + 16, y + 6, width - 14, height - 12), cream) +
  flat(box(x, y, 20, height), colour) +
  line(`M${x + 26} ${y + height / 2}H${x + width - 4}`, 2, kraft)

const standing = (x: number, y: number, width: number, colour: string, band: string) =>
  paper(box(x, y, width, 204 - y), colour) +
  flat(box(x, y + 14, width, 10), band) +
  flat(box(x, 174, width, 8), band)

export const openPages =
  paper(curve('20 150!, 70 142, 120 156!, 120 212!, 70 198, 14 206!'), robin) +
  paper(curve('220 150!, 170 142, 120 156!, 120 212!, 170 198, 226 206!'), rust) +
  paper(curve('28 142!, 76 136, 120 152!, 120 204!, 74 190, 24 196!'), paperWhite) +
  paper(curve('212 142!, 164 136, 120 152!, 120 204!, 166 190, 216 196!'), cream)

export const books = {
  'tales-from-the-wood': [
    scene(
      'meadow',
      shade(124, 198, 76),
      turn(
        -7,
        120,
        120,
        paper(poly('58 44, 176 40, 184 48, 184 196, 66 200'), cream),
        paper(poly('52 46, 168 42, 172 194, 56 198'), pine),
        flat(poly('52 46, 68 45, 72 197, 56 198'), deep),
        paper(oval(122, 98, 26), honey),
        leaf(116, 176, 62, -128, moss),
        leaf(118, 176, 62, -52, fern),
        leaf(117, 178, 76, -90, sage),
        paper(poly('150 42, 162 42, 163 78, 156 70, 150 78'), robin),
      ),
    ),
    scene(
      'oat',
      shade(120, 210, 100),
      openPages,
      paper(poly('56 150, 76 70, 96 156'), pine),
      paper(poly('84 154, 108 44, 130 158'), fern),
      paper(oval(170, 78, 20), honey),
      paper(curve('138 156!, 142 132, 166 122, 188 130!, 204 120!, 200 140, 190 156!'), robin),
      flat(oval(190, 136, 3), ink),
      line('M44 168L92 176M44 180L92 188', 2.6, kraft),
    ),
  ],
  'comic-book': [
    scene(
      'rain',
      shade(122, 208, 76),
      turn(
        5,
        120,
        120,
        paper(box(58, 34, 132, 174), paperWhite),
        paper(box(52, 30, 132, 174), honey),
        flat(
          poly(
            '118 60, 128 92, 160 72, 148 104, 182 112, 150 126, 168 158, 134 144, 122 178, 110 144, 72 160, 90 126, 56 112, 90 102, 76 70, 108 90',
          ),
          robin,
        ),
        flat(poly('116 128, 84 196, 152 196, 134 128'), bramble),
        paper(curve('104 130!, 136 130!, 146 190!, 96 190!'), slateDark),
        paper(oval(120, 108, 24), peach),
        flat(curve('96 104!, 98 84, 120 78, 142 84, 144 104!, 120 94'), umber),
        flat(curve('97 104!, 120 100, 143 104!, 140 116, 120 112, 100 116'), ink),
        spots('111 108, 129 108', 3.4, '#fff'),
        line('M112 122Q120 126 128 121', 2.6),
        flat(poly('120 142, 132 152, 120 168, 108 152'), honey),
      ),
    ),
    scene(
      'blush',
      shade(120, 208, 100),
      paper(poly('14 48, 118 56, 118 204, 14 196'), paperWhite),
      paper(poly('226 48, 122 56, 122 204, 226 196'), paperWhite),
      flat(poly('24 60, 110 66, 110 116, 24 112'), honey),
      flat(poly('24 122, 62 124, 62 188, 24 186'), sage),
      flat(poly('70 124, 110 126, 110 194, 70 190'), rose),
      flat(poly('216 60, 130 66, 130 130, 216 126'), slate),
      flat(poly('216 136, 130 140, 130 194, 216 188'), robin),
      paper(curve('34 74, 56 68, 78 74, 76 90, 58 94, 52 104!, 46 92, 34 88'), '#fff'),
      paper(oval(92, 100, 13), peach),
      spots('88 98, 97 98', 2, ink),
      line('M88 105Q92 108 97 105', 2),
      paper(
        poly(
          '172 74, 178 90, 196 84, 188 100, 202 110, 182 112, 178 126, 168 112, 150 118, 158 102, 146 90, 164 90',
        ),
        honey,
      ),
      paper(oval(44, 158, 15), bramble),
      spots('39 154, 49 154', 2.4, cream),
      line('M37 164Q44 160 51 164', 2, cream),
      paper(poly('82 184, 90 144, 100 184'), pine),
      paper(curve('148 158, 172 150, 200 156, 198 174, 166 178, 156 188!, 156 176'), '#fff'),
    ),
  ],
  'secret-diary': [
    scene(
      'blush',
      shade(116, 208, 80),
      paper(poly('60 40, 180 36, 188 44, 188 198, 66 206'), cream),
      paper(poly('50 42, 170 38, 174 198, 54 204'), bramble),
      flat(poly('50 42, 68 41, 72 203, 54 204'), plum),
      flat(poly('104 78, 112 70, 120 78, 128 70, 136 78, 120 100'), rose),
      paper(poly('118 118, 192 116, 192 138, 118 140'), honey),
      line('M138 110V98Q138 86 150 86Q162 86 162 98V110', 6, graphite),
      paper(box(128, 108, 44, 44), amber),
      flat(oval(150, 126, 6), ink),
      flat(poly('147 126, 153 126, 155 140, 145 140'), ink),
      line('M32 176a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M44 188V222M44 208H54M44 220H56', 5, amber),
    ),
    scene(
      'sage',
      shade(120, 210, 100),
      openPages,
      line('M40 158L104 168M40 170L104 180M40 182L84 186', 3, slate),
      flat(poly('146 160, 152 154, 158 160, 164 154, 170 160, 158 174'), robin),
      line('M180 172Q190 164 200 172', 3, fern),
      turn(
        28,
        150,
        110,
        paper(box(144, 46, 14, 84), honey),
        flat(poly('144 130, 158 130, 151 150'), cream),
        flat(poly('148.5 142, 153.5 142, 151 150'), ink),
        flat(box(144, 46, 14, 12), robin),
      ),
    ),
  ],
  'book-series': [
    scene(
      'rose',
      shade(120, 208, 88),
      lying(44, 168, 152, 36, pine),
      lying(56, 130, 140, 38, robin),
      lying(40, 96, 144, 34, slateDark),
      turn(-3, 120, 80, lying(64, 60, 126, 36, honey)),
      paper(poly('150 60, 164 60, 164 44, 157 50, 150 44'), bramble),
    ),
    scene(
      'oat',
      flat(box(-5, 204, 250, 40), bark),
      standing(34, 66, 30, pine, honey),
      standing(66, 54, 34, robin, cream),
      standing(102, 74, 26, honey, bark),
      standing(130, 60, 34, slateDark, cream),
      turn(14, 200, 204, standing(180, 76, 28, bramble, honey)),
    ),
  ],
}
