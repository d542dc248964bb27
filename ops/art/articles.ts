import { readFileSync, writeFileSync } from 'node:fs'
import { cream, grounds, honey, ink, paperWhite, pine, stone, twig } from './colours.ts'
import { drawings } from './drawings.ts'
import { box, curve, flat, line, oval, paper, poly, shade, turn } from './scissors.ts'

// `node ops/art/articles.ts`: cuts the pictures of the blog's articles and of the page about us, 480 × 320, from papers that are there already: things
// of the catalogue and drawings of the site, on one sheet with a floor. They are kept in web/assets/svg.

const folder = new URL('../../web/assets/svg/', import.meta.url)

/** A thing of the catalogue without its own ground; `size` is its side. */
function thing(sku: string, x: number, y: number, size: number) {
  const svg = drawings[sku]?.[0]
  if (!svg) throw new Error(`Nothing is called ${sku}`)
  const [, pieces = ''] = /^<svg[^>]*><rect[^>]*\/><path[^>]*\/>(.*)<\/svg>$/s.exec(svg) ?? []
  if (!pieces) throw new Error(`${sku} does not lie on a ground`)
  return `<g transform="translate(${x} ${y}) scale(${size / 240})">${pieces}</g>`
}

/** A drawing of the site, as wide as said. */
function drawing(name: string, x: number, y: number, width: number) {
  const svg = readFileSync(new URL(`${name}.svg`, folder), 'utf8')
  const [left = 0, top = 0, whole = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const pieces = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  return `<g transform="translate(${x} ${y}) scale(${width / whole}) translate(${-left} ${-top})">${pieces}</g>`
}

const sheet =
  '26 70, 90 28, 180 20, 300 14, 400 30, 456 80, 466 170, 450 254, 390 298, 260 306, 130 300, 50 270, 18 180'

/** The sheet, what hangs in its sky, its floor, and what stands on that. */
const picture = (ground: keyof typeof grounds, sky: string[], things: string[]) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" aria-hidden="true" viewBox="0 0 480 320">',
    '<clipPath id="s">',
    `<path d="${curve(sheet)}"/></clipPath><g clip-path="url(#s)">`,
    flat(curve(sheet), grounds[ground][0]),
    ...sky,
    flat(curve('-10 222!, 90 214, 240 222, 380 212, 490 220!, 490 330!, -10 330!'), grounds[ground][1]),
    '</g>',
    ...things,
    '</svg>\n',
  ].join('')

const sun = (x: number, y: number) => paper(oval(x, y, 30), '#F5CF83')

/** A quest's paper tag on its string. */
const tag = (x: number, y: number, colour: string, done = false) =>
  turn(
    ((x * 7) % 9) - 4,
    x,
    y,
    paper(
      poly(
        `${x - 20} ${y + 14}, ${x - 12} ${y}, ${x + 12} ${y}, ${x + 20} ${y + 14}, ${x + 20} ${y + 58}, ${x - 20} ${y + 58}`,
      ),
      colour,
    ),
    flat(oval(x, y + 11, 3.4), ink),
    done
      ? line(`M${x - 9} ${y + 35}l6 7 12-14`, 3.4, pine)
      : line(`M${x - 10} ${y + 30}h20M${x - 10} ${y + 41}h13`, 2.6, twig),
  )

const receipt = (x: number, y: number) =>
  turn(
    -5,
    x,
    y,
    paper(
      poly(
        `${x} ${y}, ${x + 92} ${y}, ${x + 92} ${y + 168}, ${x + 79} ${y + 158}, ${x + 66} ${y + 168}, ${x + 53} ${y + 158}, ${x + 40} ${y + 168}, ${x + 27} ${y + 158}, ${x + 13} ${y + 168}, ${x} ${y + 158}`,
      ),
      paperWhite,
    ),
    ...[26, 48, 70, 92].map((down, at) =>
      line(`M${x + 14} ${y + down}h${[34, 26, 38, 22][at]}M${x + 66} ${y + down}h12`, 3.2, stone),
    ),
    line(`M${x + 14} ${y + 112}h64`, 2.4, ink),
    line(`M${x + 14} ${y + 132}h24M${x + 54} ${y + 132}h24`, 5, ink),
  )

const pictures: Record<string, string> = {
  'quest-ideas-by-age': picture(
    'peach',
    [
      sun(404, 76),
      line('M30 60C150 104 300 100 452 52', 2.6, ink),
      tag(120, 80, paperWhite, true),
      tag(196, 90, honey),
      tag(272, 88, paperWhite),
      tag(340, 78, '#F8D6BB'),
    ],
    [
      thing('gardening-kit', 36, 128, 176),
      thing('building-bricks', 176, 142, 150),
      thing('backpack', 300, 114, 168),
    ],
  ),
  'points-or-allowance': picture(
    'mist',
    [sun(92, 74)],
    [shade(150, 268, 96, 12), drawing('nest-gems', 48, 138, 204), thing('piggy-bank', 252, 92, 196)],
  ),
  'the-first-week': picture(
    'sage',
    [
      sun(402, 82),
      line('M24 56C160 92 300 92 456 60', 2.6, ink),
      ...[72, 122, 172, 222, 272, 322, 372].map((x, at) =>
        tag(
          x,
          [68, 76, 80, 82, 81, 77, 72][at] ?? 80,
          [paperWhite, honey, '#F8D6BB'][at % 3] ?? cream,
          at < 3,
        ),
      ),
    ],
    [thing('alarm-clock', 66, 126, 160), drawing('pip-pointing', 226, 132, 176)],
  ),
  'siblings-and-fairness': picture(
    'blush',
    [sun(98, 72)],
    [
      thing('teddy-bear', 40, 96, 184),
      thing('building-bricks', 168, 152, 140),
      thing('plush-owl', 268, 96, 184),
    ],
  ),
  'when-a-quest-is-rejected': picture(
    'oat',
    [line('M24 50C160 84 320 84 456 52', 2.6, ink), tag(118, 68, paperWhite, true), tag(352, 68, honey)],
    [thing('magnifying-glass', 76, 120, 166), drawing('pip-puzzled', 216, 108, 200)],
  ),
  'screen-free-evenings': picture(
    'night',
    [
      paper(oval(392, 78, 26), cream),
      flat(oval(381, 72, 24), grounds.night[0]),
      ...[
        [96, 60],
        [180, 92],
        [268, 52],
        [318, 104],
        [136, 126],
      ].map(([x = 0, y = 0]) => flat(oval(x, y, 2.4), cream)),
    ],
    [
      thing('desk-lamp', 56, 100, 190),
      thing('playing-cards', 178, 156, 150),
      thing('hot-chocolate-set', 294, 112, 162),
    ],
  ),
  'talking-about-money-at-nine': picture(
    'straw',
    [],
    [
      shade(146, 282, 58, 8),
      receipt(102, 92),
      thing('kite', 318, 20, 130),
      thing('piggy-bank', 214, 118, 176),
    ],
  ),
}

/** A chart on a fridge, and a portrait: for the page about us. */
const chart = (x: number, y: number) =>
  turn(
    -3,
    x,
    y,
    paper(box(x, y, 150, 128), paperWhite),
    ...[34, 58, 82, 106].map((down) => line(`M${x + 12} ${y + down}h126`, 1.6, stone)),
    ...[44, 63, 82, 101, 120].map((right) => line(`M${x + right} ${y + 20}v96`, 1.6, stone)),
    ...['M49 44', 'M68 44', 'M49 68', 'M87 68', 'M106 44', 'M68 92'].map((at) => {
      const [right = 0, down = 0] = at.slice(1).split(' ').map(Number)
      return line(`M${x + right} ${y + down + 2}l3 4 6-9`, 2.6, pine)
    }),
    ...[46, 70, 94].map((down) => line(`M${x + 14} ${y + down}h22`, 3, twig)),
    paper(oval(x + 20, y + 4, 8), '#CF5A2B'),
    paper(oval(x + 130, y + 4, 8), honey),
    line(`M${x + 130} ${y + 126}c8 14-6 20 2 34`, 2, ink),
    paper(
      poly(
        `${x + 128} ${y + 158}, ${x + 137} ${y + 158}, ${x + 137} ${y + 196}, ${x + 132} ${y + 208}, ${x + 128} ${y + 196}`,
      ),
      honey,
    ),
  )

pictures.portrait = picture(
  'blush',
  [],
  [
    chart(64, 74),
    line('M350 40l-26 26M350 40l26 26', 2.2, ink),
    paper(oval(350, 166, 92, 108), '#A97B4F'),
    paper(oval(350, 166, 78, 94), '#FBEBCB'),
    drawing('pip-cheering', 268, 92, 166),
  ],
)

for (const [name, svg] of Object.entries(pictures)) {
  // Snips to a tenth are as fine as scissors get.
  const short = svg.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
  writeFileSync(new URL(name === 'portrait' ? 'portrait.svg' : `article-${name}.svg`, folder), short)
}
