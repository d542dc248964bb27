import sharp from 'sharp'
import { drawings } from './drawings.ts'

// `node ops/art/sheet.ts OUT.png [sku …]`: the first picture of every product (or every picture of the named
// ones) on one sheet, numbered, without names: would a stranger name them?

const [, , out = 'sheet.png', ...wanted] = process.argv
const pictures = wanted.length
  ? wanted.flatMap((sku) => drawings[sku] ?? [])
  : Object.values(drawings).flatMap(([first]) => first ?? [])
const columns = Math.min(pictures.length, wanted.length ? 4 : 10)
const size = wanted.length ? 300 : 150
const margin = 10

const layers = await Promise.all(
  pictures.map(async (svg, i) => ({
    input: await sharp(Buffer.from(numbered(svg, i + 1)))
      .resize(size)
      .png()
      .toBuffer(),
    left: margin + (i % columns) * (size + margin),
    top: margin + Math.floor(i / columns) * (size + margin),
  })),
)
await sharp({
  create: {
    width: margin + columns * (size + margin),
    height: margin + Math.ceil(pictures.length / columns) * (size + margin),
    channels: 3,
    background: '#FBE7C2',
  },
})
  .composite(layers)
  .png()
  .toFile(out)

function numbered(svg: string, number: number) {
  return svg.replace(
    '</svg>',
    `<rect x="4" y="4" width="38" height="28" fill="#fff"/><text x="23" y="25" font-family="sans-serif" font-size="20" text-anchor="middle">${number}</text></svg>`,
  )
}
