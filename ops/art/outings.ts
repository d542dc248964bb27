import {
  bark,
  brick,
  cream,
  fern,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  robin,
  rose,
  sand,
  slate,
  slateDark,
  stone,
  twig,
  umber,
} from './colours.ts'
import { fish } from './emblems.ts'
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
  spots,
  strip,
  turn,
} from './scissors.ts'

// What the gift cards lead to: their second pictures.

export const wholePizza = scene(
  'rain',
  shade(120, 206, 92),
  paper(oval(120, 124, 92, 88), twig),
  flat(oval(120, 124, 80, 76), honey),
  spots('92 82, 146 78, 168 122, 76 130, 116 122, 148 164, 98 172', 13, brick),
  spots('118 94, 88 106, 150 104, 96 148, 128 150, 172 146, 122 186', 5, fern),
  line('M120 48V200M54 86L186 162M54 162L186 86', 2.6, twig),
)

export const pool = scene(
  'straw',
  flat(box(-5, 70, 250, 180), slate),
  flat(box(-5, 62, 250, 14), paperWhite),
  ...[112, 164, 216].flatMap((y) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => flat(oval(i * 34 + 4, y, 10, 5), i % 2 ? paperWhite : robin)),
  ),
  line('M20 92q10 -8 20 0t20 0M170 140q10 -8 20 0t20 0M24 190q10 -8 20 0t20 0', 4, haze),
  strip('M30 46V100M58 46V100M30 46Q30 34 44 34M58 46Q58 34 72 34', 6, stone),
  line('M30 74H58M30 90H58', 5, stone),
  paper(oval(142, 142, 40, 34), robin),
  ...[0, 90, 180, 270].map((degrees) =>
    turn(degrees + 20, 142, 142, flat(poly('134 108, 150 108, 146 126, 138 126'), paperWhite)),
  ),
  flat(oval(142, 142, 20, 16), slate),
)

export const museumHall = scene(
  'heather',
  flat(box(-5, -5, 250, 200), slateDark),
  flat(box(-5, 190, 250, 60), twig),
  paper(box(16, 186, 208, 16), bark),
  strip('M40 92Q62 60 92 96Q130 124 168 112Q200 106 226 160', 9, paperWhite),
  ...[92, 108, 124, 140, 156].map((x, i) =>
    line(`M${x} ${104 + (i % 2) * 4}Q${x - 10} 130 ${x + 2} ${148 - i * 4}`, 4.5, paperWhite),
  ),
  strip('M100 108L96 146L104 186M168 114L176 150L168 186', 8, paperWhite),
  paper(curve('12 78!, 26 60, 50 58, 62 76, 56 94, 40 92, 16 96!'), paperWhite),
  flat(oval(46, 74, 5), ink),
  line('M18 88H36', 2.4),
)

export const journey = scene(
  'mist',
  paper(oval(184, 52, 24), honey),
  paper(poly('-10 170, 60 60, 104 130, 140 84, 210 170'), slate),
  flat(poly('60 60, 44 86, 58 82, 68 92, 80 90'), paperWhite),
  flat(poly('140 84, 126 102, 138 100, 146 108, 160 108'), paperWhite),
  paper(curve('-10 166!, 80 146, 170 158, 250 144!, 250 250!, -10 250!'), moss),
  line(
    'M-6 214H246M-6 228H246M10 206V236M50 206V236M90 206V236M130 206V236M170 206V236M210 206V236',
    4,
    umber,
  ),
  paper(curve('-10 148!, 150 148!, 196 168, 214 206!, -10 206!'), paperWhite),
  flat(poly('-10 184, 206 184, 214 206, -10 206'), robin),
  ...[4, 42, 80, 118].map((x) => flat(box(x, 158, 28, 18), slateDark)),
  flat(poly('154 156, 172 158, 192 178, 156 178'), slateDark),
  spots('30 210, 62 210, 130 210, 162 210', 8, ink),
)

export const tank = scene(
  'oat',
  paper(box(14, 36, 212, 168), ink),
  flat(box(24, 46, 192, 148), slate),
  flat(curve('24 176!, 80 168, 150 178, 216 166!, 216 194!, 24 194!'), sand),
  shift(86, 98, grow(0.8, 0, 0, fish)),
  shift(166, 146, grow(0.5, 0, 0, mirror(0, fish))),
  line('M46 178Q36 158 46 142T44 110M198 172Q208 150 196 134T200 100', 6, fern),
  paper(curve('146 78, 158 62, 178 62, 188 78, 186 88, 148 88'), rose),
  line(
    'M154 90Q150 100 156 110M164 90Q162 102 168 112M174 90Q172 100 178 108M182 90Q182 98 186 104',
    3,
    rose,
  ),
)

export const giraffe = scene(
  'peach',
  flat(curve('-10 206!, 80 190, 170 198, 250 186!, 250 250!, -10 250!'), moss),
  paper(curve('112 250!, 110 170, 104 96!, 138 92!, 156 170, 172 250!'), honey),
  spots('126 128, 132 164, 146 190, 128 208, 150 228', 10, twig),
  line('M104 44L98 20M126 40L128 16', 6, bark),
  spots('97 18, 128 14', 7, bark),
  paper(curve('88 56, 70 46, 62 54, 78 66'), honey),
  paper(curve('140 50, 158 40, 166 50, 150 62'), honey),
  paper(curve('90 48, 116 38, 140 46, 146 76, 140 108, 120 122, 100 122, 86 108, 84 76'), honey),
  paper(curve('84 104, 112 94, 142 102, 142 122, 118 132, 88 126'), cream),
  spots('102 112, 124 112', 3, bark),
  spots('98 74, 132 72', 6, ink),
  line('M100 122Q114 128 128 121', 2.6),
  paper(curve('28 60, 44 44, 66 60, 60 84, 36 86'), fern),
)
