import {
  amber,
  bark,
  chestnut,
  cream,
  graphite,
  honey,
  ink,
  kraft,
  paperWhite,
  peach,
  robin,
  rose,
  rust,
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
  spots,
  strip,
  turn,
} from './scissors.ts'

const racket = (x: number, y: number, lean: number, colour: string) =>
  turn(
    lean,
    x,
    y,
    line(
      `M${x - 22} ${y - 26}V${y + 26}M${x - 8} ${y - 36}V${y + 36}M${x + 8} ${y - 36}V${y + 36}M${x + 22} ${y - 26}V${y + 26}M${x - 30} ${y - 20}H${x + 30}M${x - 34} ${y - 4}H${x + 34}M${x - 34} ${y + 12}H${x + 34}M${x - 24} ${y + 28}H${x + 24}`,
      1.8,
      graphite,
    ),
    strip(`M${x - 36} ${y}a36 44 0 1 0 72 0a36 44 0 1 0 -72 0Z`, 8, colour),
    strip(`M${x} ${y + 46}V${y + 86}`, 7, graphite),
    strip(`M${x} ${y + 88}V${y + 124}`, 13, bark),
  )

const shuttlecock = (x: number, y: number, lean: number) =>
  turn(
    lean,
    x,
    y,
    paper(
      poly(
        `${x - 10} ${y}, ${x - 28} ${y - 50}, ${x - 14} ${y - 44}, ${x} ${y - 54}, ${x + 14} ${y - 44}, ${x + 28} ${y - 50}, ${x + 10} ${y}`,
      ),
      paperWhite,
    ),
    line(
      `M${x - 5} ${y}L${x - 14} ${y - 44}M${x + 5} ${y}L${x + 14} ${y - 44}M${x} ${y}V${y - 50}M${x - 19} ${y - 26}H${x + 19}`,
      2,
      stone,
    ),
    paper(
      curve(
        `${x - 12} ${y - 2}!, ${x + 12} ${y - 2}!, ${x + 11} ${y + 12}, ${x} ${y + 18}, ${x - 11} ${y + 12}`,
      ),
      cream,
    ),
    flat(box(x - 12, y - 4, 24, 7), robin),
  )

const rollerSkate = (colour: string, dark: string, wheels: string) =>
  spots('70 190, 104 190, 152 190, 184 190', 18, wheels) +
  spots('70 190, 104 190, 152 190, 184 190', 7, ink) +
  paper(box(58, 162, 144, 14), graphite) +
  paper(curve('66 46!, 118 42!, 122 92, 146 112, 184 122, 200 144, 200 164!, 58 164!, 62 100'), colour) +
  flat(curve('66 46!, 86 45!, 84 104, 90 164!, 58 164!, 62 100'), dark) +
  paper(box(60, 40, 64, 20), cream) +
  line('M100 78L124 72M104 96L132 88M114 112L142 102', 4.5, cream)

const trampolineLegs = line('M50 160L44 206M98 172V214M146 172V214M192 160L198 206', 7, graphite)

export const play = {
  'badminton-set': [
    scene(
      'meadow',
      grow(
        0.9,
        60,
        226,
        racket(78, 86, -24, robin),
        racket(150, 92, 20, slateDark),
        shuttlecock(194, 208, 18),
      ),
    ),
    scene(
      'peach',
      shuttlecock(76, 92, 40),
      line('M18 120L40 106M30 140L48 126', 4),
      shift(46, 40, racket(130, 96, 34, robin)),
    ),
  ],
  'roller-skates': [
    scene('heather', shade(126, 210, 92), rollerSkate(paperWhite, rose, robin)),
    scene(
      'mist',
      shade(120, 214, 90),
      shift(24, -34, grow(0.74, 120, 120, rollerSkate(paperWhite, rose, robin))),
      turn(-8, 120, 160, shift(-28, 36, grow(0.74, 120, 120, rollerSkate(paperWhite, rose, robin)))),
    ),
  ],
  'baseball-glove': [
    scene(
      'straw',
      shade(120, 208, 76),
      paper(
        curve(
          '60 206, 44 166, 42 120, 40 74, 56 64, 66 80, 68 50, 84 38, 94 54, 100 38, 118 34, 124 54, 134 42, 150 48, 152 78, 158 108, 176 92, 196 96, 198 118, 180 150, 168 190, 140 210, 96 212',
        ),
        twig,
      ),
      line('M68 80L72 118M96 56L98 110M124 56L122 110M152 80L146 118', 4, bark),
      paper(curve('146 118, 164 106, 172 130, 158 150'), kraft),
      line('M150 116L168 142M144 128L162 154', 3.4, bark),
      paper(oval(112, 142, 34), paperWhite),
      line('M90 118Q106 142 92 168M134 118Q118 142 132 168', 3.4, robin),
      line(
        'M92 130L101 127M95 144L102 144M92 156L99 159M132 130L123 127M129 144L122 144M132 156L125 159',
        2.4,
        robin,
      ),
    ),
    scene(
      'sage',
      shade(84, 214, 46),
      turn(
        38,
        120,
        120,
        paper(
          curve('100 22!, 110 8, 130 8, 140 22!, 138 90, 128 150, 126 196!, 114 196!, 112 150, 102 90'),
          straw,
        ),
        flat(poly('112 150, 128 150, 126 196, 114 196'), robin),
        paper(oval(120, 196, 14, 8), bark),
      ),
      paper(oval(56, 70, 34), paperWhite),
      line('M34 46Q50 70 36 96M78 46Q62 70 76 96', 3.4, robin),
    ),
  ],
  'jump-rope': [
    scene(
      'rose',
      grow(
        0.86,
        90,
        226,
        shade(120, 206, 80),
        line('M62 108C20 190 90 226 120 170S220 130 190 196S60 240 60 180S150 120 176 96', 7, slateDark),
        turn(
          24,
          66,
          76,
          paper(box(57, 44, 20, 66), robin),
          flat(box(56, 56, 22, 9), honey),
          paper(oval(67, 44, 12, 8), rust),
        ),
        turn(
          40,
          176,
          78,
          paper(box(167, 40, 20, 66), robin),
          flat(box(166, 52, 22, 9), honey),
          paper(oval(177, 40, 12, 8), rust),
        ),
      ),
    ),
    scene(
      'meadow',
      shade(120, 212, 40, 6),
      line('M64 118C10 70 40 16 120 16S230 70 176 118', 5, robin),
      strip('M108 168L98 198H88M132 168L142 198H152', 10, slateDark),
      paper(curve('98 98!, 142 98!, 148 140!, 150 172!, 90 172!, 92 140!'), honey),
      strip('M98 106L68 118M142 106L172 118', 10, honey),
      spots('64 120, 176 120', 8, chestnut),
      paper(oval(120, 74, 25), chestnut),
      flat(curve('94 78!, 92 54, 120 44, 148 54, 146 78!, 136 62, 104 62'), ink),
      paper(curve('94 62, 78 60, 70 78, 84 84'), ink),
      paper(curve('146 62, 162 60, 170 78, 156 84'), ink),
      spots('111 76, 129 76', 3, ink),
      line('M112 86Q120 92 128 86', 2.6),
    ),
  ],
  trampoline: [
    scene(
      'sage',
      shade(120, 210, 96),
      trampolineLegs,
      paper(oval(120, 152, 104, 30), robin),
      flat(oval(120, 150, 82, 20), ink),
      strip('M26 148V60M214 148V60M70 130V40M170 130V40', 5, slateDark),
      line(
        'M26 66Q50 54 70 46Q120 56 170 46Q196 54 214 66M26 100Q50 84 70 80Q120 90 170 80Q196 84 214 100M48 58V138M95 52V132M120 52V130M145 52V132M192 58V138',
        1.8,
        graphite,
      ),
    ),
    scene(
      'rain',
      shade(120, 218, 96),
      shift(
        0,
        26,
        line('M50 160L44 196M98 172V200M146 172V200M192 160L198 196', 7, graphite),
        paper(oval(120, 152, 104, 28), robin),
        flat(oval(120, 150, 82, 18), ink),
      ),
      turn(
        8,
        120,
        80,
        strip('M108 108L84 134M132 108L158 130', 11, slateDark),
        strip('M104 74L72 44M136 74L166 46', 10, honey),
        paper(curve('100 68!, 140 68!, 144 114!, 96 114!'), honey),
        paper(oval(120, 44, 23), peach),
        flat(curve('97 44!, 98 24, 120 18, 142 24, 143 44!, 134 32, 106 32'), umber),
        spots('112 46, 128 46', 3, ink),
        line('M110 54Q120 62 130 54', 2.6),
      ),
      line('M30 120V146M210 120V146M48 104V120', 4),
    ),
  ],
  birdhouse: [
    scene(
      'mist',
      strip('M120 190V250', 18, bark),
      paper(box(70, 92, 100, 104), honey),
      flat(box(140, 94, 30, 102), amber),
      paper(poly('120 30, 196 92, 184 106, 120 54, 56 106, 44 92'), robin),
      flat(poly('120 58, 160 92, 80 92'), honey),
      flat(oval(114, 128, 22), umber),
      strip('M114 164V176', 7, bark),
      paper(curve('100 140, 98 120, 114 112, 130 122, 128 140, 114 146'), bark),
      flat(curve('104 134, 114 130, 124 134, 122 144, 106 144'), robin),
      flat(poly('108 124, 98 128, 108 131'), honey),
      flat(oval(115, 121, 3), cream),
    ),
    scene(
      'straw',
      paper(poly('30 30, 118 26, 120 96, 34 98'), honey),
      paper(poly('136 30, 210 30, 206 94, 134 90'), robin),
      paper(poly('34 118, 84 116, 86 200, 36 202'), honey),
      flat(oval(60, 152, 15), umber),
      strip('M126 200L206 126', 12, bark),
      paper(poly('186 96, 226 132, 212 148, 172 112'), graphite),
      ...[104, 122, 140].map((x) => line(`M${x} 216V196M${x - 5} 196H${x + 5}`, 4, graphite)),
    ),
  ],
}
