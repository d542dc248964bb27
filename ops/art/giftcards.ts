import {
  amber,
  bark,
  bramble,
  cream,
  deep,
  fern,
  type Ground,
  graphite,
  haze,
  honey,
  ink,
  moss,
  paperWhite,
  pine,
  plum,
  robin,
  rust,
  sand,
  slate,
  slateDark,
  straw,
  umber,
} from './colours.ts'
import {
  controller,
  cupcake,
  elephant,
  ferrisWheel,
  fish,
  iceCream,
  notes,
  openBook,
  pizza,
  skate,
  sneaker,
  swimmer,
  temple,
  trainFront,
} from './emblems.ts'
import { giraffe, journey, museumHall, pool, tank, wholePizza } from './outings.ts'
import { box, curve, flat, grow, line, oval, paper, poly, scene, shade, shift, turn } from './scissors.ts'

// A gift card that comes by mail is a card with a ribbon; one that comes by e-mail shows on a telephone. Both carry
// one emblem, drawn around (0, 0) and about 80 wide.

const bow = (x: number, y: number) =>
  paper(curve(`${x} ${y}!, ${x - 24} ${y - 15}, ${x - 26} ${y + 9}!`), honey) +
  paper(curve(`${x} ${y}!, ${x + 24} ${y - 15}, ${x + 26} ${y + 9}!`), amber) +
  flat(oval(x, y, 5), amber)

const byMail = (ground: Ground, colour: string, dark: string, emblem: string) =>
  scene(
    ground,
    shade(122, 196, 88),
    turn(
      -7,
      120,
      126,
      paper(box(38, 58, 168, 116), cream),
      paper(box(28, 66, 168, 116), colour),
      flat(box(28, 164, 168, 18), dark),
      shift(94, 114, emblem),
      paper(poly('170 62, 183 62, 183 187, 170 187'), honey),
      bow(176, 138),
    ),
  )

const byEmail = (ground: Ground, colour: string, dark: string, emblem: string) =>
  scene(
    ground,
    shade(112, 224, 74),
    shift(
      -12,
      0,
      turn(
        -6,
        120,
        120,
        paper(poly('62 15, 178 15, 184 21, 184 221, 178 227, 62 227, 56 221, 56 21'), ink),
        flat(box(65, 30, 110, 182), colour),
        flat(box(65, 172, 110, 40), dark),
        flat(box(106, 20, 28, 4), graphite),
        shift(120, 98, emblem),
        paper(poly('50 176, 190 176, 190 189, 50 189'), honey),
        bow(120, 182),
      ),
    ),
  )

const big = (ground: Ground, emblem: string, factor = 2, y = 112) =>
  scene(ground, shade(120, 210, 60), shift(120, y, grow(factor, 0, 0, emblem)))

const ticket = (colour: string) =>
  paper('M34 70H206L206 98Q192 102 192 113T206 130L205 156H34L34 130Q48 125 48 113T34 98Z', colour)
const popcornBox =
  paper(oval(92, 92, 19), cream) +
  paper(oval(122, 80, 22), paperWhite) +
  paper(oval(150, 94, 18), cream) +
  paper(oval(106, 104, 17), paperWhite) +
  paper(oval(136, 104, 17), cream) +
  paper(poly('70 104, 172 104, 158 208, 84 208'), paperWhite) +
  flat(poly('70 104, 90 104, 98 208, 84 208'), robin) +
  flat(poly('110 104, 132 104, 130 208, 112 208'), robin) +
  flat(poly('152 104, 172 104, 158 208, 144 208'), robin)

export const giftCards = {
  'cinema-ticket': [
    scene(
      'rose',
      shade(120, 184, 92),
      turn(
        -10,
        120,
        120,
        shift(-8, 8, ticket(bramble)),
        ticket(honey),
        line('M150 78V150', 2.4, ink, '5 7'),
        flat(
          poly('98 88, 104 104, 121 104, 107 114, 112 131, 98 121, 84 131, 89 114, 75 104, 92 104'),
          robin,
        ),
        flat(box(163, 92, 16, 40), ink, 0.8),
      ),
    ),
    scene(
      'sage',
      shade(122, 208, 60),
      popcornBox,
      paper(oval(60, 60, 10), cream),
      paper(oval(40, 96, 8), paperWhite),
      paper(oval(196, 206, 10), cream),
    ),
  ],
  'bookshop-card': [
    byMail('sage', pine, deep, openBook),
    scene(
      'peach',
      flat(box(10, 20, 220, 216), bark),
      ...[28, 98, 168].map((y) => flat(box(20, y, 200, 60), umber)),
      ...[robin, honey, fern, slate, cream, bramble, straw, moss].flatMap((colour, i) =>
        [0, 1, 2].map((row) => {
          const [width, height] = [16 + ((i * 7 + row * 5) % 9), 40 + ((i * 5 + row * 7) % 17)]
          return i === 5 + row - 2
            ? ''
            : flat(
                box(24 + i * 24, 88 + row * 70 - height, width, height),
                [colour, robin, honey][(i + row) % 3 ? 0 : row] ?? colour,
              )
        }),
      ),
    ),
  ],
  'ice-cream-card': [
    byMail('blush', slate, slateDark, shift(0, -6, iceCream)),
    big('mist', iceCream, 1.7, 122),
  ],
  'pizza-card': [byMail('straw', fern, pine, shift(0, -4, pizza)), wholePizza],
  'bakery-card': [byMail('heather', bramble, plum, shift(0, -6, cupcake)), big('sage', cupcake, 1.7, 120)],
  'shoe-shop-card': [
    byMail('oat', slateDark, ink, grow(1.14, 0, 0, sneaker)),
    big('meadow', sneaker, 1.9, 126),
  ],
  'game-card': [byEmail('oat', bramble, plum, controller), big('blush', controller, 2, 120)],
  'swimming-pool-card': [byEmail('straw', slate, slateDark, swimmer), pool],
  'skating-rink-card': [
    byEmail('rain', robin, rust, grow(0.9, 0, 0, skate(paperWhite, cream))),
    scene(
      'snow',
      flat(curve('-10 120!, 60 100, 180 104, 250 120!, 250 250!, -10 250!'), haze),
      line('M30 170Q80 140 120 170T210 160M40 220Q90 200 150 222', 3, paperWhite),
      shift(76, 92, turn(-8, 0, 0, skate(robin, rust))),
      shift(158, 150, turn(6, 0, 0, skate(paperWhite, sand))),
    ),
  ],
  'museum-card': [byEmail('heather', pine, deep, temple), museumHall],
  'train-card': [byEmail('meadow', honey, amber, trainFront), journey],
  'aquarium-card': [byEmail('peach', slate, slateDark, fish), tank],
  'fun-fair-card': [
    byEmail('sage', bramble, plum, grow(0.9, 0, 0, ferrisWheel)),
    big('night', ferrisWheel, 1.8, 104),
  ],
  'music-card': [byEmail('rose', fern, pine, notes), big('heather', notes, 1.8, 120)],
  'zoo-card': [byEmail('mist', robin, rust, grow(0.92, 0, 0, elephant)), giraffe],
}
