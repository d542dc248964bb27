import {
  amber,
  bark,
  bramble,
  fern,
  graphite,
  honey,
  ink,
  kraft,
  robin,
  slate,
  stone,
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
  places,
  poly,
  scene,
  shade,
  shift,
  spots,
  strip,
  turn,
} from './scissors.ts'

const spokes = (x: number, y: number, radius: number) =>
  line(
    `M${x} ${y}m0 ${-radius}v${2 * radius}M${x - radius} ${y}h${2 * radius}M${x - radius * 0.7} ${y - radius * 0.7}l${radius * 1.4} ${radius * 1.4}M${x - radius * 0.7} ${y + radius * 0.7}l${radius * 1.4} ${-radius * 1.4}`,
    1.6,
    stone,
  )

const ring = (x: number, y: number, radius: number, width: number, colour: string) =>
  strip(
    `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
    width,
    colour,
  )

const roller = (x: number, y: number, radius = 16, colour = honey) =>
  paper(oval(x, y, radius), colour) + flat(oval(x, y, radius * 0.4), ink)

export const wheels = {
  'bicycle-bell': [
    scene(
      'peach',
      line('M14 176Q70 160 120 164T228 150', 13),
      strip('M-10 180Q20 172 44 168', 26, bark),
      paper(box(98, 144, 44, 30), graphite),
      paper(curve('54 144!, 60 104, 88 72, 120 62, 152 72, 180 104, 186 144!, 120 152'), honey),
      flat(curve('150 76, 176 106, 182 140!, 150 146, 158 110'), amber),
      flat(poly('74 116, 84 96, 98 86, 90 110'), '#fff', 0.7),
      paper(oval(120, 60, 11, 9), amber),
      paper(poly('178 128, 214 112, 220 122, 186 142'), bark),
      line('M52 60L38 48M78 40L72 22', 3.5),
    ),
    scene(
      'sage',
      strip('M120 250V150', 18, graphite),
      strip('M24 188Q22 150 60 142Q90 136 120 140Q150 136 180 142Q218 150 216 188', 12, ink),
      strip('M24 188Q24 200 26 210M216 188Q216 200 214 210', 20, bark),
      shift(
        -42,
        40,
        grow(
          0.5,
          120,
          120,
          paper(oval(120, 120, 70), honey),
          flat(oval(114, 114, 42), amber),
          flat(oval(120, 120, 14), ink),
        ),
      ),
      line('M50 106L36 96M78 94L76 76', 3.5),
    ),
  ],
  skateboard: [
    scene(
      'blush',
      shade(120, 200, 92),
      paper(poly('56 132, 92 132, 84 156, 64 156'), graphite),
      paper(poly('148 132, 184 132, 176 156, 156 156'), graphite),
      roller(74, 168, 28),
      roller(166, 168, 28),
      paper(
        curve(
          '8 88!, 20 78!, 50 108, 76 114!, 164 114!, 190 108, 220 78!, 232 88!, 200 128, 168 136!, 72 136!, 40 128',
        ),
        bramble,
      ),
      flat(
        curve(
          '8 88!, 20 78!, 50 108, 76 114!, 164 114!, 190 108, 220 78!, 226 83!, 194 116, 168 122!, 72 122!, 46 116',
        ),
        ink,
      ),
    ),
    scene(
      'sage',
      turn(
        28,
        120,
        120,
        paper(box(64, 58, 112, 12), graphite),
        paper(box(64, 170, 112, 12), graphite),
        ...places('62 64, 178 64, 62 176, 178 176').map(({ x, y }) =>
          paper(box(x - 11, y - 16, 22, 32), honey),
        ),
        paper(curve('84 44, 120 8, 156 44, 158 120, 156 196, 120 232, 84 196, 82 120'), bramble),
        paper(poly('126 62, 92 128, 116 128, 108 184, 148 110, 122 110'), honey),
        spots('100 54, 140 54, 100 190, 140 190', 3.5, ink),
      ),
    ),
  ],
  scooter: [
    scene(
      'straw',
      shade(122, 210, 92),
      strip('M58 182L84 40', 12, graphite),
      strip('M62 40H112', 12, ink),
      line('M60 40H74M100 40H114', 14, slate),
      paper(curve('52 178!, 66 156!, 92 178, 192 176!, 206 186!, 200 196!, 84 198, 66 190'), slate),
      flat(curve('92 178, 192 176!, 206 186!, 92 188'), ink),
      roller(54, 194, 22),
      roller(200, 196, 20),
    ),
    scene(
      'rain',
      strip('M120 74V230', 20, graphite),
      strip('M46 84Q60 60 120 62Q180 60 194 84', 14, ink),
      strip('M40 92L48 78M200 92L192 78', 26, slate),
      paper(box(98, 52, 44, 40), slate),
      flat(oval(120, 72, 12), honey),
      strip('M40 104Q22 130 40 156M54 102Q50 130 34 160', 6, bramble),
      strip('M46 104Q60 128 58 164', 6, honey),
      strip('M200 104Q218 130 200 156M186 102Q190 130 206 160', 6, bramble),
      strip('M194 104Q180 128 182 164', 6, honey),
      paper(oval(120, 232, 36, 30), ink),
    ),
  ],
  bicycle: [
    scene(
      'sage',
      shade(120, 208, 100),
      spokes(58, 160, 40),
      spokes(184, 160, 40),
      ring(58, 160, 42, 8, ink),
      ring(184, 160, 42, 8, ink),
      strip('M58 160L92 98L164 96L114 160ZM114 160L84 82M184 160L160 78', 8, robin),
      strip('M70 80H102', 12, bark),
      strip('M146 70L160 78L180 66', 7, ink),
      paper(oval(114, 160, 13), honey),
      flat(oval(114, 160, 5), ink),
      line('M114 160L124 180M114 182H134', 4),
    ),
    scene(
      'peach',
      strip('M120 250V120', 18, robin),
      strip('M34 120Q60 96 120 104Q180 96 206 120', 9, ink),
      strip('M26 128L44 112M214 128L196 112', 18, bark),
      paper(poly('66 126, 174 126, 162 196, 78 196'), kraft),
      line('M72 144H168M76 162H164M80 180H160M92 126L98 196M120 126V196M148 126L142 196', 3, twig),
      paper(oval(92, 112, 15), robin),
      paper(oval(124, 106, 17), honey),
      paper(curve('136 122!, 134 92, 150 76, 164 96, 162 122!'), fern),
      ring(120, 244, 30, 9, ink),
    ),
  ],
}
