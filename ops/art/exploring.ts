import {
  bark,
  cream,
  deep,
  fern,
  graphite,
  honey,
  ink,
  paperWhite,
  pine,
  robin,
  rust,
  sand,
  slate,
  slateDark,
} from './colours.ts'
import { box, curve, flat, line, oval, paper, poly, scene, shade, spots, strip, turn } from './scissors.ts'

const land = (colour: string) =>
  flat(curve('74 76, 96 62, 116 70, 110 92, 90 104, 100 122, 84 142, 70 120, 62 98'), colour) +
  flat(curve('130 60, 154 66, 168 88, 160 104, 140 98, 128 80'), colour) +
  flat(curve('128 118, 152 116, 160 132, 146 154, 130 146'), colour)

export const exploring = {
  telescope: [
    scene(
      'heather',
      shade(120, 210, 76),
      strip('M118 130L72 210M118 130L164 210M118 130V204', 8, bark),
      turn(
        -26,
        118,
        126,
        paper(box(34, 104, 46, 26), ink),
        paper(box(74, 98, 72, 38), pine),
        flat(box(74, 122, 72, 14), deep),
        paper(box(142, 92, 58, 50), paperWhite),
        flat(box(142, 126, 58, 16), cream),
        paper(box(194, 86, 14, 62), honey),
      ),
      paper(oval(118, 126, 12), graphite),
    ),
    scene(
      'night',
      paper(oval(120, 118, 92), ink),
      flat(oval(120, 118, 82), slateDark),
      paper(oval(120, 122, 54), cream),
      flat(oval(100, 104, 13), sand),
      flat(oval(140, 128, 17), sand),
      flat(oval(108, 148, 9), sand),
      flat(oval(142, 94, 7), sand),
      spots('60 84, 180 72, 70 168, 176 164', 3, cream),
    ),
  ],
  globe: [
    scene(
      'peach',
      shade(120, 214, 60),
      strip('M62 44C14 110 60 196 132 184', 10, honey),
      strip('M116 180V204', 12, bark),
      paper(curve('74 212!, 84 198, 150 198, 160 212!'), bark),
      paper(oval(116, 106, 66), slate),
      land(fern),
      flat(curve('160 62, 182 94, 178 136, 152 164, 130 172, 160 138, 168 100'), ink, 0.13),
    ),
    scene(
      'mist',
      turn(
        -3,
        120,
        120,
        paper(poly('14 56, 84 44, 156 58, 226 44, 226 190, 156 202, 84 188, 14 200'), cream),
        flat(poly('84 44, 156 58, 156 202, 84 188'), sand),
      ),
      flat(curve('30 84, 60 70, 76 92, 62 116, 70 150, 54 176, 40 140'), fern),
      flat(curve('104 78, 140 72, 196 70, 212 104, 180 130, 150 120, 142 160, 122 156, 112 116'), fern),
      flat(curve('176 152, 206 150, 208 174, 184 176'), fern),
      line('M56 132Q90 168 128 132T190 104', 3.4, robin, '2 9'),
      line('M182 96L198 112M198 96L182 112', 5, robin),
    ),
  ],
  'model-rocket': [
    scene(
      'rain',
      paper(curve('76 206, 90 190, 120 196, 150 190, 166 206, 150 222, 90 222'), paperWhite),
      paper(poly('106 164, 134 164, 128 194, 120 210, 112 194'), honey),
      paper(poly('94 116, 56 168, 94 160'), rust),
      paper(poly('146 116, 184 168, 146 160'), rust),
      paper(curve('120 16!, 146 56, 150 110, 144 166!, 96 166!, 90 110, 94 56'), paperWhite),
      flat(curve('120 16!, 141 50!, 99 50!'), robin),
      flat(curve('136 52!, 146 56, 150 110, 144 166!, 128 166!, 136 110'), cream),
      paper(oval(119, 86, 17), robin),
      flat(oval(119, 86, 11), slateDark),
      paper(poly('120 122, 128 176, 112 176'), robin),
    ),
    scene(
      'mist',
      flat(curve('30 190, 50 176, 76 184, 74 202, 40 206'), paperWhite),
      paper(curve('40 96!, 60 44, 112 24, 164 44, 184 96!, 160 88, 136 98!, 112 88, 88 98!, 64 88'), robin),
      flat(curve('88 98!, 94 50, 112 24, 130 50, 136 98!, 112 88'), cream),
      line('M42 98L112 166M88 100L112 166M136 100L112 166M182 98L112 166', 2.4),
      turn(
        14,
        112,
        190,
        paper(curve('112 156!, 126 176, 126 214!, 98 214!, 98 176'), paperWhite),
        flat(curve('112 156!, 124 172!, 100 172!'), robin),
        paper(poly('98 196, 84 222, 98 216'), rust),
        paper(poly('126 196, 140 222, 126 216'), rust),
      ),
    ),
  ],
}
