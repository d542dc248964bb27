import { Refusal } from '#contract/refusals.ts'

type Pixels = { data: Buffer; width: number; height: number }

const FILE_HEADER_BYTES = 14
/** Sizes in bytes of BITMAPINFOHEADER and its later versions. */
const HEADER_SIZES = [40, 52, 56, 108, 124]
/** The two values of the field "compression" that mean no compression: without and with colour masks. */
const [PLAIN, MASKED] = [0, 3]
const USUAL_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff]

/**
 * Returns the RGB pixels of an uncompressed bitmap of 24 or 32 bits, top row first. The picture library does not read
 * BMP. Throws `picture_kind` for any other kind of bitmap (photos do not use them), and `picture_unreadable` for a file
 * that is too short for its header or its pixels, or has no valid size.
 */
export function decodeBmp(file: Buffer): Pixels {
  if (file.length < FILE_HEADER_BYTES + 40) throw new Refusal('picture_unreadable')
  const [width, rows] = [file.readInt32LE(18), file.readInt32LE(22)]
  const bits = file.readUInt16LE(28)
  if (!isSupported(file, bits)) throw new Refusal('picture_kind')

  const height = Math.abs(rows)
  const start = file.readUInt32LE(10)
  // Rows are padded to a multiple of four bytes.
  const stride = Math.ceil((width * bits) / 32) * 4
  // Checked against the file's size before allocating.
  const isComplete =
    width > 0 && height > 0 && start >= FILE_HEADER_BYTES + 40 && start + stride * height <= file.length
  if (!isComplete) throw new Refusal('picture_unreadable')

  const data = Buffer.allocUnsafe(width * height * 3)
  const pixelBytes = bits / 8
  for (let y = 0, target = 0; y < height; y++) {
    // Stored bottom row first, unless the height is negative.
    let source = start + stride * (rows > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++, source += pixelBytes) {
      data[target++] = file[source + 2] ?? 0
      data[target++] = file[source + 1] ?? 0
      data[target++] = file[source] ?? 0
    }
  }
  return { data, width, height }
}

function isSupported(file: Buffer, bits: number): boolean {
  const headerSize = file.readUInt32LE(14)
  const compression = file.readUInt32LE(30)
  if (!HEADER_SIZES.includes(headerSize) || file.readUInt16LE(26) !== 1) return false
  if (compression === PLAIN) return bits === 24 || bits === 32
  if (compression !== MASKED || bits !== 32 || file.length < 66) return false
  return USUAL_MASKS.every((mask, index) => file.readUInt32LE(54 + index * 4) === mask)
}
