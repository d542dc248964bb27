import { bark, cream, graphite, ink, kraft, moss, paperWhite, robin, rust, stone } from './colours.ts'
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
  strip,
  turn,
} from './scissors.ts'

/** A ball seen from the front: one patch in the middle, five at the rim. */
const football =
  paper(oval(120, 122, 72), paperWhite) +
  flat(poly('120 94, 146 113, 136 143, 104 143, 94 113'), ink) +
  [0, 72, 144, 216, 288]
    .map((degrees) =>
      turn(
        degrees,
        120,
        122,
        flat(poly('102 52, 120 49.5, 138 52, 132 68, 108 68'), ink),
        line('M120 68V94', 3),
      ),
    )
    .join('') +
  flat(curve('176 80, 190 120, 176 166, 140 190, 166 150, 176 118'), bark, 0.14)

export const balls = {
  football: [
    scene('meadow', shade(120, 194, 62), football),
    scene(
      'rain',
      flat(box(-5, 168, 250, 80), moss),
      line('M30 168V44H210V168', 9, paperWhite),
      line(
        'M34 60H206M34 84H206M34 108H206M34 132H206M34 154H206M54 48V168M78 48V168M102 48V168M126 48V168M150 48V168M174 48V168M194 48V168',
        1.6,
        paperWhite,
      ),
      shade(96, 214, 40),
      shift(-26, 58, grow(0.52, 120, 120, football)),
      line('M150 150L170 136M152 176L180 172', 4),
    ),
  ],
  basketball: [
    scene(
      'oat',
      shade(120, 200, 62),
      paper(oval(120, 122, 74), '#D9772F'),
      flat(curve('170 68, 192 108, 186 152, 150 190, 128 196, 166 156, 176 108'), rust, 0.45),
      line('M120 48V196M46 122H194M70 66Q112 122 70 178M170 66Q128 122 170 178', 4),
    ),
    scene(
      'mist',
      paper(box(48, 18, 144, 96), paperWhite),
      flat(box(58, 28, 124, 76), cream),
      line('M92 58H148V98H92Z', 5, robin),
      line('M84 120L98 176L110 124L120 178L130 124L142 176L156 120M88 140H152M94 158H146', 2.4, graphite),
      strip('M80 116H160', 9, robin),
      shift(
        -74,
        34,
        grow(
          0.4,
          120,
          122,
          paper(oval(120, 122, 74), '#D9772F'),
          line('M120 48V196M46 122H194M70 66Q112 122 70 178M170 66Q128 122 170 178', 7),
        ),
      ),
      line('M84 190Q92 204 88 220M30 200Q26 210 30 222', 3.2),
    ),
  ],
  'ice-hockey': [
    scene(
      'rain',
      shade(120, 204, 90),
      mirror(
        124,
        paper(poly('176 22, 190 26, 126 172, 108 178'), kraft),
        flat(poly('176 22, 190 26, 176 58, 162 54'), ink),
        paper(curve('106 168!, 126 172!, 116 194, 96 204, 34 206!, 30 188!, 86 184'), kraft),
        flat(curve('30 188!, 72 185!, 72 205!, 34 206!'), ink),
      ),
      paper(curve('22 190, 52 184, 82 190, 84 204, 52 214, 20 206'), graphite),
      flat(oval(52, 192, 30, 8), ink),
    ),
    scene(
      'snow',
      strip('M30 172V76Q30 62 44 62H196Q210 62 210 76V172', 8, robin),
      line(
        'M36 84H204M36 108H204M36 132H204M36 154H204M56 66V172M82 66V172M108 66V172M134 66V172M160 66V172M186 66V172',
        1.8,
        stone,
      ),
      strip('M26 174H214', 6, rust),
      shade(110, 206, 34),
      paper(curve('76 186, 106 180, 136 186, 138 200, 106 210, 74 202'), graphite),
      flat(oval(106, 188, 30, 8), ink),
      line('M150 198H190M156 210H182', 4),
    ),
  ],
}
