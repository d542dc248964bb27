import {
  amber,
  bark,
  bramble,
  cream,
  deep,
  fern,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  peach,
  pine,
  robin,
  rose,
  rust,
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
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
  turn,
} from './scissors.ts'

const slipper = (lean: number) =>
  turn(
    lean,
    0,
    0,
    paper(curve('-10 -54, -26 -92, -18 -112, -2 -100, 2 -58'), paperWhite),
    flat(curve('-8 -60, -18 -90, -14 -102, -6 -94, -4 -62'), rose),
    paper(curve('10 -54, 26 -92, 18 -112, 2 -100, -2 -58'), paperWhite),
    flat(curve('8 -60, 18 -90, 14 -102, 6 -94, 4 -62'), rose),
    paper(curve('0 -66, 34 -54, 42 -20, 40 60, 24 92, 0 98, -24 92, -40 60, -42 -20, -34 -54'), rose),
    flat(curve('0 4!, 28 10, 30 60, 18 82, 0 86, -18 82, -30 60, -28 10'), umber),
    paper(curve('0 -66, 36 -52, 42 -14, 34 14!, 0 20, -34 14!, -42 -14, -36 -52'), paperWhite),
    spots('-15 -26, 15 -26', 5, ink),
    flat(poly('-6 -14, 6 -14, 0 -7'), robin),
    line('M-8 -2Q0 4 8 -2', 2.6),
  )

const slipperToe =
  paper(curve('-10 -8, -26 -46, -18 -66, -2 -54, 2 -12'), paperWhite) +
  flat(curve('-8 -14, -18 -44, -14 -56, -6 -48, -4 -16'), rose) +
  paper(curve('10 -8, 26 -46, 18 -66, 2 -54, -2 -12'), paperWhite) +
  flat(curve('8 -14, 18 -44, 14 -56, 6 -48, 4 -16'), rose) +
  paper(curve('0 -20, 34 -8, 42 20, 32 44, 0 52, -32 44, -42 20, -34 -8'), paperWhite) +
  spots('-15 14, 15 14', 5, ink) +
  flat(poly('-6 26, 6 26, 0 33'), robin) +
  line('M-8 38Q0 44 8 38', 2.6)

const mitten = (x: number, y: number, lean: number, colour: string, dark: string) =>
  shift(
    x,
    y,
    turn(
      lean,
      0,
      0,
      paper(
        curve('-24 34!, -26 -10, -18 -36, 2 -44, 22 -34, 26 -8, 40 -22, 50 -12, 40 10, 24 24, 22 34!'),
        colour,
      ),
      flat(poly('-22 -8, -12 -18, -2 -8, 8 -18, 18 -8, 18 2, 8 -8, -2 2, -12 -8, -22 2'), cream),
      paper(box(-27, 32, 54, 22), dark),
    ),
  )

export const clothing = {
  backpack: [
    scene(
      'straw',
      shade(120, 214, 70),
      line('M100 44C100 22 140 22 140 44', 9),
      strip('M66 96C40 110 40 170 60 190M174 96C200 110 200 170 180 190', 14, deep),
      paper(curve('64 90, 80 48, 120 40, 160 48, 176 90, 182 200!, 168 212, 72 212, 58 200!'), pine),
      flat(curve('152 50!, 176 90, 182 200!, 168 212!, 150 212!, 158 120'), deep),
      line('M74 92Q120 80 166 92', 4, honey),
      paper(curve('74 132!, 166 132!, 168 196!, 158 204, 82 204, 72 196!'), fern),
      paper(curve('70 124!, 170 124!, 166 156, 120 168, 74 156'), moss),
      paper(box(110, 152, 20, 26), honey),
      spots('120 168', 4, ink),
      paper(oval(120, 108, 9), robin),
    ),
    scene(
      'rain',
      shade(120, 214, 74),
      turn(-12, 90, 100, paper(box(72, 24, 34, 110), robin), flat(box(72, 38, 34, 10), cream)),
      turn(8, 130, 100, paper(box(112, 34, 12, 90), honey), flat(poly('112 36, 124 36, 118 16'), cream)),
      paper(box(130, 40, 36, 90), slate),
      flat(box(136, 40, 5, 90), slateDark),
      paper(curve('52 96!, 188 96!, 194 204!, 178 214, 62 214, 46 204!'), pine),
      paper(curve('46 94!, 120 104, 194 94!, 196 116!, 120 126, 44 116!'), deep),
      paper(curve('70 146!, 170 146!, 172 200!, 68 200!'), fern),
      line('M72 160H168', 4, honey),
      paper(box(112, 158, 10, 20), honey),
    ),
  ],
  'bunny-slippers': [
    scene(
      'heather',
      shade(120, 220, 92),
      shift(72, 126, grow(0.94, 0, 0, slipper(-8))),
      shift(166, 126, grow(0.94, 0, 0, slipper(8))),
    ),
    scene(
      'sage',
      flat(box(-5, 150, 250, 100), twig),
      line('M-5 182H245M-5 214H245M80 150V182M170 182V214M60 214V246', 3, bark),
      strip('M92 -10V96M150 -10V96', 40, slate),
      line('M76 30H108M134 30H166M76 58H108M134 58H166', 6, haze),
      shift(84, 150, grow(0.9, 0, 0, turn(0, 0, 0, slipperToe))),
      shift(158, 150, grow(0.9, 0, 0, slipperToe)),
    ),
  ],
  'tuque-and-mittens': [
    scene(
      'rain',
      shade(120, 216, 86),
      grow(
        0.88,
        120,
        24,
        paper(oval(112, 34, 24), cream),
        paper(curve('50 118!, 54 76, 82 50, 112 46, 142 50, 170 76, 174 118!'), bramble),
        flat(
          poly(
            '54 84, 68 98, 82 84, 96 98, 110 84, 124 98, 138 84, 152 98, 168 84, 168 96, 152 110, 138 96, 124 110, 110 96, 96 110, 82 96, 68 110, 54 98',
          ),
          cream,
        ),
        paper(box(42, 114, 140, 30), robin),
        line(
          'M58 118V140M74 118V140M90 118V140M106 118V140M122 118V140M138 118V140M154 118V140M170 118V140',
          2.6,
          rust,
        ),
        mitten(72, 190, -14, bramble, robin),
        mitten(150, 190, 10, bramble, robin),
      ),
    ),
    scene(
      'snow',
      shade(120, 220, 70),
      paper(oval(120, 184, 60, 48), paperWhite),
      paper(oval(120, 112, 44), paperWhite),
      grow(
        0.66,
        112,
        96,
        paper(oval(124, 10, 24), cream),
        paper(curve('62 98!, 66 52, 94 26, 124 22, 154 26, 182 52, 186 98!'), bramble),
        paper(box(52, 92, 144, 28), robin),
      ),
      spots('106 112, 136 112', 5, ink),
      paper(poly('118 118, 118 130, 152 128'), robin),
      line('M108 140Q120 148 132 140', 3.4),
      spots('120 172, 120 192', 5, ink),
      line('M66 170L28 136M174 170L212 136', 6, bark),
      mitten(26, 124, -40, bramble, robin),
      shift(240, 0, `<g transform="scale(-1 1)">${mitten(26, 124, -40, bramble, robin)}</g>`),
    ),
  ],
  umbrella: [
    scene(
      'mist',
      line('M120 118V194Q120 214 138 214T156 198', 8, bark),
      paper(
        curve(
          '22 124!, 34 76, 74 44, 120 36, 166 44, 206 76, 218 124!, 194 110, 170 124!, 145 110, 120 124!, 95 110, 70 124!, 46 110',
        ),
        robin,
      ),
      flat(curve('70 124!, 82 70, 120 36!, 120 124!, 95 110'), honey),
      flat(curve('170 124!, 158 70, 120 36!, 176 48, 206 76, 218 124!, 194 110'), rust),
      line('M120 36V24', 6, bark),
      line('M40 160L34 174M66 150L60 164M186 152L180 166M210 168L204 182M88 180L82 194', 4, slate),
    ),
    scene(
      'rain',
      shade(120, 216, 60),
      line('M30 30L22 50M70 16L62 36M206 30L198 50M166 14L160 30M40 96L32 116M214 104L206 124', 4, slate),
      paper(curve('96 216!, 96 176, 144 176, 144 216!'), slateDark),
      line('M96 206H84M144 206H156', 12, robin),
      paper(curve('84 190!, 90 120, 120 106, 150 120, 156 190!'), honey),
      strip('M128 140L150 118V60', 8, bark),
      paper(oval(114, 102, 22), peach),
      flat(curve('92 104!, 92 80, 114 72, 136 82, 136 100!, 116 90'), honey),
      spots('108 104, 122 104', 2.8, ink),
      line('M108 112Q115 117 122 112', 2.4),
      grow(
        0.8,
        150,
        70,
        shift(
          30,
          -18,
          paper(
            curve(
              '22 124!, 34 76, 74 44, 120 36, 166 44, 206 76, 218 124!, 194 110, 170 124!, 145 110, 120 124!, 95 110, 70 124!, 46 110',
            ),
            robin,
          ),
          flat(curve('70 124!, 82 70, 120 36!, 120 124!, 95 110'), honey),
        ),
      ),
    ),
  ],
  sunglasses: [
    scene(
      'meadow',
      shade(120, 184, 86),
      line('M34 106L20 84M206 106L222 90', 9, bramble),
      strip('M104 116Q120 104 136 116', 10, bramble),
      paper(curve('26 102, 60 94, 102 102, 108 130, 92 160, 56 162, 32 144'), bramble),
      paper(curve('214 102, 180 94, 138 102, 132 130, 148 160, 184 162, 208 144'), bramble),
      flat(curve('38 112, 64 104, 94 110, 98 130, 84 150, 58 152, 42 138'), ink),
      flat(curve('202 112, 176 104, 146 110, 142 130, 156 150, 182 152, 198 138'), ink),
      line('M52 124L66 114M156 124L170 114', 5, slate),
    ),
    scene(
      'straw',
      paper(oval(120, 110, 66), honey),
      ...Array.from({ length: 12 }, (_, i) =>
        turn(i * 30, 120, 110, flat(poly('112 34, 128 34, 120 10'), amber)),
      ),
      grow(
        0.6,
        120,
        106,
        paper(curve('26 82, 60 74, 102 82, 108 110, 92 140, 56 142, 32 124'), bramble),
        paper(curve('214 82, 180 74, 138 82, 132 110, 148 140, 184 142, 208 124'), bramble),
        flat(curve('38 92, 64 84, 94 90, 98 110, 84 130, 58 132, 42 118'), ink),
        flat(curve('202 92, 176 84, 146 90, 142 110, 156 130, 182 132, 198 118'), ink),
        strip('M104 94Q120 86 136 94', 9, bramble),
      ),
      line('M96 138Q120 160 144 138', 5),
    ),
  ],
}
