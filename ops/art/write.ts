import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawings } from './drawings.ts'

// `node ops/art/write.ts [sku …]`: draws the demo catalogue's pictures, all or the named products' ones.

const folder = new URL('../../server/catalog/demo/pictures/', import.meta.url)
const wanted = process.argv.slice(2)

await mkdir(folder, { recursive: true })
for (const [sku, pictures] of Object.entries(drawings)) {
  if (wanted.length && !wanted.includes(sku)) continue
  for (const [i, svg] of pictures.entries()) {
    const picture = await sharp(Buffer.from(svg), { density: 192 })
      .resize(640)
      .webp({ quality: 80 })
      .toBuffer()
    await writeFile(new URL(`${sku}-${i + 1}.webp`, folder), picture)
  }
}
