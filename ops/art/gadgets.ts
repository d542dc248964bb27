import {
  amber,
  bark,
  bramble,
  cream,
  deep,
  fern,
  graphite,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  peach,
  pine,
  plum,
  robin,
  rust,
  sage,
  slate,
  slateDark,
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
  places,
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
  turn,
} from './scissors.ts'

const walkieTalkie = (colour: string, dark: string) =>
  strip('M98 92V26', 9, ink) +
  spots('98 22', 7, ink) +
  paper(box(82, 80, 76, 126), colour) +
  flat(box(144, 82, 14, 122), dark) +
  flat(box(92, 94, 48, 30), sage) +
  line('M96 140H136M96 150H136M96 160H136M96 170H136', 4) +
  paper(oval(104, 190, 8), honey) +
  paper(oval(130, 190, 8), robin) +
  paper(box(138, 66, 16, 18), graphite)

const photo = (...picture: string[]) =>
  paper(box(-44, -52, 88, 104), paperWhite) + flat(box(-36, -44, 72, 72), haze) + picture.join('')

const torch =
  paper(poly('24 100, 122 100, 122 140, 24 140'), bramble) +
  flat(poly('24 124, 122 124, 122 140, 24 140'), plum) +
  line('M40 104V136M54 104V136M68 104V136', 3) +
  paper(box(88, 92, 26, 12), ink) +
  paper(poly('120 98, 158 78, 158 162, 120 142'), ink) +
  flat(oval(160, 120, 9, 42), honey)

/** The hero of the console's game. */
const frog =
  paper(curve('-26 24!, -22 2, 0 -8, 22 2, 26 24!, 0 30'), fern) +
  paper(oval(-11, -10, 11), fern) +
  paper(oval(11, -10, 11), fern) +
  spots('-11 -11, 11 -11', 6, cream) +
  spots('-9 -11, 13 -11', 3, ink) +
  line('M-10 6Q0 14 10 6', 2.6)

export const gadgets = {
  'walkie-talkies': [
    scene(
      'straw',
      shade(120, 212, 86),
      turn(-10, 120, 210, shift(-46, 0, walkieTalkie(slate, slateDark))),
      turn(9, 120, 210, shift(48, 6, walkieTalkie(robin, rust))),
    ),
    scene(
      'sage',
      paper(curve('30 250!, 40 196, 90 178, 140 182, 180 250!'), bramble),
      paper(box(84, 146, 34, 44), peach),
      paper(oval(100, 108, 50), peach),
      flat(curve('50 108!, 46 64, 84 46, 132 54, 152 92, 150 112!, 130 82, 84 84'), umber),
      spots('86 112, 122 112', 5, ink),
      paper(oval(106, 140, 12, 9), bramble),
      shift(90, 30, grow(0.72, 120, 120, walkieTalkie(robin, rust))),
      strip('M156 226L200 186', 26, bramble),
      paper(curve('168 178, 188 168, 226 172, 232 190, 200 200, 172 196'), peach),
    ),
  ],
  'instant-camera': [
    scene(
      'blush',
      shade(120, 214, 76),
      paper(box(84, 176, 72, 44), paperWhite),
      flat(box(92, 182, 56, 30), sage),
      paper(curve('36 86!, 46 60, 74 56!, 166 56!, 194 60, 204 86!, 208 184!, 32 184!'), paperWhite),
      flat(box(33, 156, 174, 28), cream),
      flat(box(33, 134, 174, 7), robin),
      flat(box(33, 141, 174, 7), honey),
      flat(box(33, 148, 174, 7), fern),
      paper(oval(120, 116, 42), ink),
      flat(oval(120, 116, 28), graphite),
      flat(oval(120, 116, 16), slateDark),
      flat(oval(112, 108, 6), '#fff', 0.8),
      paper(box(50, 70, 34, 22), graphite),
      paper(box(156, 70, 34, 18), honey),
      paper(oval(62, 116, 9), robin),
      line('M74 178H166', 5),
    ),
    scene(
      'oat',
      line('M-5 40Q120 70 245 40', 3),
      shift(
        66,
        118,
        turn(
          -8,
          0,
          0,
          photo(
            flat(curve('-36 4!, -10 -16, 10 0, 36 -12!, 36 28!, -36 28!'), fern),
            flat(oval(14, -24, 10), honey),
          ),
        ),
      ),
      shift(
        172,
        128,
        turn(
          7,
          0,
          0,
          photo(
            paper(oval(0, -8, 22), twig),
            flat(poly('-20 -20, -20 -36, -6 -26'), twig),
            flat(poly('20 -20, 20 -36, 6 -26'), twig),
            spots('-8 -10, 8 -10', 3, ink),
            flat(poly('-4 0, 4 0, 0 5'), robin),
          ),
        ),
      ),
      paper(box(58, 44, 10, 34), honey),
      paper(box(172, 46, 10, 38), robin),
    ),
  ],
  'wrist-watch': [
    scene(
      'sage',
      paper(poly('92 16, 148 16, 152 84, 88 84'), bramble),
      paper(poly('88 156, 152 156, 146 228, 94 228'), bramble),
      spots('120 34, 120 52, 120 190, 120 208', 4, plum),
      paper(box(174, 110, 16, 20), amber),
      paper(oval(120, 120, 60), honey),
      flat(oval(120, 120, 47), paperWhite),
      spots('120 80, 160 120, 120 160, 80 120', 4, ink),
      spots('140 85, 155 100, 155 140, 140 155, 100 155, 85 140, 85 100, 100 85', 2.4, graphite),
      line('M120 120V92M120 120L142 132', 5),
      flat(oval(120, 120, 5), robin),
    ),
    scene(
      'peach',
      shade(120, 212, 92),
      paper(poly('44 36, 196 36, 204 108, 36 108'), deep),
      flat(poly('56 46, 184 46, 190 102, 50 102'), fern),
      paper(box(32, 104, 176, 102), pine),
      flat(box(44, 114, 152, 82), cream),
      paper(curve('64 138!, 96 132, 144 132, 176 138!, 176 174!, 144 180, 96 180, 64 174!'), bramble),
      paper(oval(120, 155, 38), honey),
      flat(oval(120, 155, 29), paperWhite),
      spots('120 131, 144 155, 120 179, 96 155', 3, ink),
      line('M120 155V138M120 155L134 162', 4),
    ),
  ],
  flashlight: [
    scene(
      'rain',
      flat(poly('160 82, 250 30, 250 214, 160 160'), honey, 0.45),
      shade(88, 196, 66),
      shift(0, 16, torch),
    ),
    scene(
      'night',
      flat(poly('84 168, 176 18, 250 96, 250 130, 108 196'), honey, 0.9),
      turn(-36, 60, 200, shift(-58, 88, grow(0.9, 80, 120, torch))),
      paper(curve('178 128!, 176 96, 190 78, 208 78, 222 98, 222 130!'), ink),
      paper(poly('180 76, 178 48, 192 58, 206 58, 220 48, 218 76, 200 90'), ink),
      line('M222 124Q240 118 232 98', 6),
      spots('192 68, 206 68', 4, honey),
    ),
  ],
  'game-console': [
    scene(
      'mist',
      shade(120, 206, 96),
      paper(
        curve(
          '8 120, 16 80, 56 66, 120 62, 184 66, 224 80, 232 120, 224 166, 184 184, 120 186, 56 184, 16 166',
        ),
        honey,
      ),
      flat(curve('226 142, 222 168, 184 184, 120 186, 56 184, 18 168, 40 172, 120 176, 200 170'), amber),
      paper(box(58, 76, 124, 94), ink),
      flat(box(66, 84, 108, 78), haze),
      flat(curve('66 146!, 96 138, 140 144, 174 134!, 174 162!, 66 162!'), moss),
      spots('122 112, 140 104, 158 112', 6, honey),
      shift(92, 126, grow(0.7, 0, 0, frog)),
      line('M35 112V136M23 124H47', 9),
      spots('206 106, 206 130', 8, robin),
      spots('194 118, 218 118', 8, bramble),
    ),
    scene(
      'rose',
      paper(curve('20 60!, 34 44, 206 44, 220 60!, 220 176!, 206 190, 34 190, 20 176!'), ink),
      flat(box(32, 56, 176, 122), haze),
      flat(curve('32 154!, 80 140, 130 152, 208 136!, 208 178!, 32 178!'), moss),
      paper(oval(54, 76, 12), cream),
      ...places('124 104, 148 96, 172 104').map(({ x, y }) => paper(oval(x, y, 9), honey)),
      shift(86, 122, grow(1.1, 0, 0, frog)),
      paper(box(160, 122, 30, 34), bark),
      shade(120, 208, 80),
    ),
  ],
}
