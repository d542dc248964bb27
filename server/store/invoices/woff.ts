import { inflateSync } from 'node:zlib'

/* A WOFF file is an OpenType font with separately compressed tables: see https://www.w3.org/TR/WOFF/. All sizes and
   offsets below are in bytes. */

const WOFF = { header: 44, entry: 20 }
const OPEN_TYPE = { header: 12, entry: 16 }

/** Converts a WOFF file to an OpenType font. Reading glyphs directly from WOFF takes fontkit six times as long. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF')
    throw new Error('Not a WOFF file: it does not start with "wOFF"')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, WOFF.header + index * WOFF.entry),
  )

  const header = Buffer.alloc(OPEN_TYPE.header + count * OPEN_TYPE.entry)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const entrySelector = Math.floor(Math.log2(count))
  header.writeUInt16BE(16 * 2 ** entrySelector, 6)
  header.writeUInt16BE(entrySelector, 8)
  header.writeUInt16BE(16 * (count - 2 ** entrySelector), 10)

  let offset = header.length
  for (const [index, { tag, checksum, content, padding }] of tables.entries()) {
    const entry = OPEN_TYPE.header + index * OPEN_TYPE.entry
    tag.copy(header, entry)
    checksum.copy(header, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(content.length, entry + 12)
    offset += content.length + padding.length
  }
  return Buffer.concat([header, ...tables.flatMap(({ content, padding }) => [content, padding])])
}

function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4)
  const packedSize = woff.readUInt32BE(entry + 8)
  const packed = woff.subarray(offset, offset + packedSize)
  const content = packedSize < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    content,
    // Tables begin at multiples of 4 bytes.
    padding: Buffer.alloc((4 - (content.length % 4)) % 4),
  }
}
