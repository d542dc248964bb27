import {
  amber,
  bramble,
  cream,
  deep,
  fern,
  type Ground,
  graphite,
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
      bow(176, 94),
    ),
  )

const byEmail = (ground: Ground, colour: string, dark: string, emblem: string) =>
  scene(
    ground,
    shade(122, 218, 66),
    turn(
      6,
      120,
      120,
      paper(curve('66 26!, 70 22, 170 22, 174 26!, 174 214!, 170 218, 70 218, 66 214!'), ink),
      flat(box(74, 36, 92, 168), colour),
      flat(box(74, 164, 92, 40), dark),
      flat(box(106, 27, 28, 4), graphite),
      shift(120, 98, emblem),
      paper(poly('62 168, 178 168, 178 181, 62 181'), honey),
      bow(120, 174),
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
  'bookshop-card': [byMail('sage', pine, deep, openBook), big('peach', openBook, 2.1, 116)],
  'ice-cream-card': [
    byMail('blush', slate, slateDark, grow(0.86, 0, 0, iceCream)),
    big('mist', iceCream, 1.7, 122),
  ],
  'pizza-card': [byMail('straw', fern, pine, grow(0.86, 0, 0, pizza)), big('rain', pizza, 1.8, 114)],
  'bakery-card': [
    byMail('heather', bramble, plum, grow(0.86, 0, 0, cupcake)),
    big('sage', cupcake, 1.7, 120),
  ],
  'shoe-shop-card': [byMail('oat', slateDark, ink, sneaker), big('meadow', sneaker, 2, 126)],
  'game-card': [
    byEmail('oat', bramble, plum, grow(0.86, 0, 0, controller)),
    big('blush', controller, 2, 120),
  ],
  'swimming-pool-card': [
    byEmail('straw', slateDark, ink, grow(0.9, 0, 0, swimmer)),
    big('mist', swimmer, 2, 120),
  ],
  'skating-rink-card': [
    byEmail('rain', robin, rust, grow(0.74, 0, 0, skate(paperWhite, cream))),
    big('snow', skate(paperWhite, sand), 1.7, 114),
  ],
  'museum-card': [byEmail('heather', pine, deep, grow(0.84, 0, 0, temple)), big('straw', temple, 2, 116)],
  'train-card': [
    byEmail('meadow', honey, amber, grow(0.84, 0, 0, trainFront)),
    big('rain', trainFront, 1.7, 110),
  ],
  'aquarium-card': [byEmail('peach', slate, slateDark, grow(0.86, 0, 0, fish)), big('mist', fish, 2, 120)],
  'fun-fair-card': [
    byEmail('sage', bramble, plum, grow(0.74, 0, 0, ferrisWheel)),
    big('straw', ferrisWheel, 1.8, 104),
  ],
  'music-card': [byEmail('rose', fern, pine, grow(0.86, 0, 0, notes)), big('heather', notes, 1.8, 120)],
  'zoo-card': [byEmail('mist', moss, fern, grow(0.76, 0, 0, elephant)), big('peach', elephant, 1.7, 112)],
}
