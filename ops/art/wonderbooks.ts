import { leaf, openPages } from './books.ts'
import {
  amber,
  bark,
  cream,
  deep,
  fern,
  haze,
  honey,
  ink,
  paperWhite,
  robin,
  rust,
  slate,
  slateDark,
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
  turn,
} from './scissors.ts'

const planet = (x: number, y: number, size: number) =>
  shift(
    x,
    y,
    turn(
      -18,
      0,
      0,
      grow(
        size,
        0,
        0,
        line('M-58 0A58 16 0 0 1 58 0', 6, cream),
        paper(oval(0, 0, 36), honey),
        flat(curve('10 -34, 34 -12, 34 14, 8 34, 22 4'), amber),
        line('M-58 0A58 16 0 0 0 58 0', 6, cream),
      ),
    ),
  )

const rocket =
  paper(poly('-18 20, -34 44, -18 42'), rust) +
  paper(poly('18 20, 34 44, 18 42'), rust) +
  paper(curve('0 -52!, 20 -24, 20 30, 14 42!, -14 42!, -20 30, -20 -24'), paperWhite) +
  flat(curve('0 -52!, 16 -30!, -16 -30!'), robin) +
  paper(oval(0, -8, 10), slateDark) +
  paper(poly('-10 46, 10 46, 0 72'), honey)

const flag = (x: number, y: number) =>
  line(`M${x} ${y}V${y - 22}`, 3) + flat(poly(`${x} ${y - 22}, ${x + 18} ${y - 16}, ${x} ${y - 10}`), robin)

export const wonderBooks = {
  'pop-up-book': [
    scene(
      'peach',
      shade(120, 212, 104),
      openPages,
      paper(box(60, 84, 34, 84), slate),
      paper(box(146, 84, 34, 84), slate),
      paper(box(88, 108, 64, 64), haze),
      ...[60, 82, 146, 168].map((x) => paper(box(x, 74, 12, 16), slate)),
      ...[92, 114, 136].map((x) => paper(box(x, 98, 12, 14), haze)),
      flat(curve('108 172!, 108 144, 120 134, 132 144, 132 172!'), bark),
      flat(curve('72 118!, 72 104, 78 100, 84 104, 84 118!'), ink),
      flat(curve('156 118!, 156 104, 162 100, 168 104, 168 118!'), ink),
      flag(77, 76),
      flag(163, 76),
      leaf(40, 172, 34, -100, fern),
      leaf(200, 172, 34, -80, fern),
    ),
    scene(
      'mist',
      shade(120, 212, 104),
      openPages,
      line('M118 154V40M84 150V70', 4, bark),
      paper(curve('122 48!, 168 58, 176 96, 170 120!, 122 116!, 132 82'), cream),
      paper(curve('112 60!, 80 66, 62 96, 64 124!, 112 118!, 104 90'), paperWhite),
      flat(poly('118 40, 96 46, 118 54'), robin),
      paper(curve('46 132!, 120 142, 196 128!, 182 170, 120 182, 62 170'), bark),
      spots('84 154, 114 158, 146 154', 6, honey),
      flat(
        curve(
          '24 176!, 48 166, 72 178, 96 170, 120 182, 144 170, 168 178, 192 166, 216 176!, 216 194!, 120 204!, 24 194!',
        ),
        slate,
      ),
    ),
  ],
  'space-atlas': [
    scene(
      'heather',
      shade(122, 206, 78),
      turn(
        -5,
        120,
        120,
        paper(box(58, 38, 132, 164), cream),
        paper(box(48, 36, 134, 164), ink),
        flat(box(48, 36, 16, 164), deep),
        spots('84 62, 148 56, 164 92, 86 112, 160 176, 92 178, 128 60', 2.6, cream),
        planet(122, 104, 0.9),
        shift(148, 158, turn(30, 0, 0, grow(0.46, 0, 0, rocket))),
      ),
    ),
    scene(
      'night',
      spots('30 40, 200 30, 214 96, 60 88, 120 30, 172 60, 24 110', 2.6, cream),
      planet(70, 66, 0.7),
      shift(156, 92, turn(24, 0, 0, grow(1.1, 0, 0, rocket))),
      openPages,
    ),
  ],
}
