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
  robin,
  rust,
  slateDark,
  umber,
} from './colours.ts'
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

const kite = (colour: string, dark: string) =>
  paper(poly('0 -70, 48 -14, 0 74, -48 -14'), colour) +
  flat(poly('0 -70, 48 -14, 0 -14'), honey) +
  flat(poly('0 -14, -48 -14, 0 74'), dark) +
  line('M0 -70V74M-48 -14H48', 2.6)

const kiteBow = (x: number, y: number, lean: number, colour: string) =>
  turn(
    lean,
    x,
    y,
    paper(poly(`${x} ${y}, ${x - 13} ${y - 8}, ${x - 13} ${y + 8}`), colour) +
      paper(poly(`${x} ${y}, ${x + 13} ${y - 8}, ${x + 13} ${y + 8}`), colour),
  )

const tent = (inside: string) =>
  paper(poly('120 50, 216 196, 24 196'), robin) +
  flat(poly('120 50, 216 196, 150 196'), rust) +
  paper(poly('120 84, 152 196, 88 196'), inside) +
  paper(poly('120 84, 100 196, 78 196'), peach) +
  paper(poly('120 84, 140 196, 162 196'), peach) +
  line('M120 50L112 34M120 50L128 34', 5, bark)

const pine3 = (x: number, y: number, size: number, colour: string) =>
  shift(
    x,
    y,
    grow(
      size,
      0,
      0,
      flat(box(-4, -12, 8, 14), bark),
      paper(poly('-28 -10, 0 -52, 28 -10'), colour),
      paper(poly('-22 -38, 0 -78, 22 -38'), colour),
      paper(poly('-15 -64, 0 -100, 15 -64'), colour),
    ),
  )

const barrel = (x: number) =>
  paper(poly(`${x - 20} 66, ${x + 20} 66, ${x + 30} 168, ${x - 30} 168`), ink) +
  flat(box(x - 24, 60, 48, 14), graphite) +
  paper(box(x - 34, 160, 68, 28), robin) +
  flat(box(x - 34, 160, 68, 9), rust)

export const camp = {
  kite: [
    scene(
      'mist',
      mirror(
        116,
        flat(curve('20 60, 40 44, 62 54, 60 70, 34 74'), paperWhite),
        shift(128, 92, turn(28, 0, 0, grow(1.1, 0, 0, kite(robin, rust)))),
        line('M91 160C70 170 84 196 62 200S44 226 22 222', 3),
        kiteBow(80, 182, 10, honey),
        kiteBow(60, 202, -30, pine),
        kiteBow(36, 220, -10, bramble),
      ),
    ),
    scene(
      'rain',
      flat(curve('-10 200!, 60 176, 140 190, 250 168!, 250 260!, -10 260!'), moss),
      flat(curve('130 30, 154 18, 186 24, 190 42, 150 48'), paperWhite),
      shift(72, 64, turn(-24, 0, 0, grow(0.66, 0, 0, kite(robin, rust)))),
      line('M90 108Q150 120 174 152', 2.4),
      line('M84 108Q76 120 84 132Q92 142 84 154', 2.6),
      kiteBow(84, 132, 20, bramble),
      kiteBow(84, 152, -20, pine),
      paper(poly('170 210, 160 210, 168 180, 186 180, 198 210, 188 210, 180 196'), slateDark),
      paper(curve('166 154!, 190 154!, 194 188!, 162 188!'), robin),
      strip('M172 160L164 142', 7, robin),
      paper(oval(180, 138, 15), peach),
      flat(curve('164 136!, 168 122, 184 120, 196 132, 194 142!, 186 132'), umber),
    ),
  ],
  tent: [
    scene('sage', pine3(42, 180, 0.9, pine), shade(120, 200, 104), tent(umber)),
    scene(
      'night',
      spots('30 36, 66 60, 104 24, 150 40, 30 100', 2.6, cream),
      paper(curve('176 24, 200 30, 212 52, 200 74, 174 78!, 190 66, 194 48, 188 34'), honey),
      pine3(26, 192, 1.1, deep),
      pine3(220, 190, 1.2, deep),
      shift(20, 22, grow(0.8, 120, 190, tent(honey))),
      paper(poly('50 222, 34 214, 66 206, 84 210'), bark),
      paper(curve('46 206, 44 190, 58 172!, 70 188, 72 206'), robin),
      flat(curve('52 206, 52 196, 59 184!, 65 196, 65 206'), honey),
    ),
  ],
  binoculars: [
    scene(
      'straw',
      shade(120, 196, 84),
      line('M56 76C20 130 40 214 96 214M184 76C220 130 200 206 160 210', 4, bark),
      paper(box(98, 92, 44, 22), graphite),
      paper(box(102, 126, 36, 20), graphite),
      barrel(80),
      barrel(160),
      flat(oval(120, 103, 8), honey),
    ),
    scene(
      'night',
      paper(oval(82, 112, 68), moss),
      paper(oval(158, 112, 68), moss),
      flat(oval(82, 112, 60), haze),
      flat(oval(158, 112, 60), haze),
      flat(curve('60 54!, 104 56, 120 66!, 136 56, 180 54!, 200 70!, 120 68, 40 70!'), haze),
      strip('M24 146Q120 132 216 150', 8, bark),
      paper(curve('92 120!, 84 92, 104 72, 128 76, 140 96, 168 124!, 172 136!, 140 134, 112 142'), robin),
      paper(curve('122 112!, 140 104, 160 124!, 140 130'), rust),
      flat(poly('88 88, 70 94, 90 98'), honey),
      flat(oval(104, 88, 4.5), ink),
      line('M116 140V150M128 138V150', 3),
    ),
  ],
  'gardening-kit': [
    scene(
      'blush',
      shade(120, 206, 84),
      strip('M176 96Q222 100 214 146Q208 176 178 176', 11, pine),
      strip('M92 154L38 92', 16, fern),
      paper(poly('20 96, 50 70, 58 82, 30 110'), fern),
      paper(curve('84 96!, 180 96!, 188 204!, 76 204!'), fern),
      flat(curve('160 96!, 180 96!, 188 204!, 162 204!'), pine),
      strip('M92 96Q96 56 132 56Q168 56 172 96', 9, pine),
      line('M22 122L16 134M34 124L30 142M12 108L4 118', 4, slateDark),
      flat(oval(128, 152, 20), honey),
      flat(oval(128, 152, 8), amber),
    ),
    scene(
      'straw',
      shade(112, 210, 70),
      line('M110 130V70', 5, fern),
      paper(curve('110 104!, 130 84, 150 86, 142 104'), moss),
      paper(curve('110 116!, 90 96, 70 98, 78 116'), moss),
      ...[0, 60, 120, 180, 240, 300].map((degrees) =>
        turn(degrees, 110, 54, paper(oval(110, 32, 12, 18), honey)),
      ),
      paper(oval(110, 54, 14), bark),
      paper(poly('66 130, 154 130, 144 210, 76 210'), robin),
      paper(box(58, 122, 104, 22), rust),
      strip('M206 86V128', 14, bark),
      paper(curve('192 128!, 220 128!, 222 170, 206 200!, 190 170'), graphite),
    ),
  ],
}
