import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawings } from './drawings.ts'
import { nightOf, scenesWithNight } from './night.ts'

// `node ops/art/write.ts [sku …]`: draws the demo catalogue's pictures, all or the named products' ones; and with all of
// them the nights of the scenes.

const folder = new URL('../../server/catalog/demo/pictures/', import.meta.url)
/** One product of each kind, smaller, for the landing page. */
const landing = new URL('../../web/assets/rewards/', import.meta.url)
const onLanding = [
  ...['art-set', 'building-bricks', 'cinema-ticket', 'football'],
  ...['headphones', 'hot-chocolate-set', 'tales-from-the-wood', 'telescope'],
]
const wanted = process.argv.slice(2)

await mkdir(folder, { recursive: true })
await mkdir(landing, { recursive: true })
for (const [sku, pictures] of Object.entries(drawings)) {
  if (wanted.length && !wanted.includes(sku)) continue
  for (const [i, svg] of pictures.entries()) {
    await writeFile(new URL(`${sku}-${i + 1}.webp`, folder), await drawn(svg, 640))
    if (i === 0 && onLanding.includes(sku))
      await writeFile(new URL(`${sku}.webp`, landing), await drawn(svg, 320))
  }
}

const svgs = new URL('../../web/assets/svg/', import.meta.url)
for (const name of wanted.length ? [] : scenesWithNight) {
  const day = await readFile(new URL(`${name}.svg`, svgs), 'utf8')
  await writeFile(new URL(`${name}-night.svg`, svgs), nightOf(name, day))
}

function drawn(svg: string, width: number) {
  return sharp(Buffer.from(svg), { density: 192 }).resize(width).webp({ quality: 80 }).toBuffer()
}
