import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestServer } from './test-server.ts'

// The server blocks reading WebP except for product pictures. The tests have to read every WebP that the server wrote.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

const RED = [200, 30, 30] as const
const BLUE = [30, 30, 200] as const

export function twoColourPicture(width = 40, height = 40) {
  const data = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(pixel < (width * height) / 2 ? RED : BLUE, pixel * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
}

type BitmapHeader = {
  bits?: number
  width?: number
  height?: number
  compression?: number
  headerSize?: number
  pixelsOffset?: number
  planes?: number
}

/** Returns the two-colour picture as a BMP. Writes the fields into its headers even if they are invalid. */
export function bitmap(fields: BitmapHeader = {}): Buffer {
  const { bits = 24, width = 40, height = 40, compression = 0, headerSize = 40, planes = 1 } = fields
  const pixelsAt = 14 + headerSize + (compression === 3 && headerSize === 40 ? 12 : 0)
  const [columns, rows] = [Math.min(Math.abs(width), 40), Math.min(Math.abs(height), 40)]
  const stride = Math.ceil((columns * Math.min(bits, 32)) / 32) * 4
  const headers = Buffer.alloc(14 + Math.max(headerSize, 52))
  headers.write('BM')
  headers.writeUInt32LE(fields.pixelsOffset ?? pixelsAt, 10)
  headers.writeUInt32LE(headerSize, 14)
  headers.writeInt32LE(width, 18)
  headers.writeInt32LE(height, 22)
  headers.writeUInt16LE(planes, 26)
  headers.writeUInt16LE(bits, 28)
  headers.writeUInt32LE(compression, 30)
  if (compression === 3)
    for (const [index, mask] of [0xff0000, 0xff00, 0xff].entries())
      headers.writeUInt32LE(mask, 54 + index * 4)
  const pixels = Buffer.alloc(stride * rows)
  for (let row = 0; row < rows; row++) {
    const isUpper = height > 0 ? row >= rows / 2 : row < rows / 2
    const [red, green, blue] = isUpper ? RED : BLUE
    for (let x = 0; x < columns && (bits === 24 || bits === 32); x++) {
      pixels.set([blue, green, red], row * stride + (x * bits) / 8)
    }
  }
  return Buffer.concat([headers.subarray(0, pixelsAt), pixels])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

/** Returns a small file: a black PNG with one bit per pixel, compressed. Only the first `rows` rows have pixels. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows))
  const pieces = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...pieces])
}

/** Returns the payload and headers of a multipart form with one field: a file, or a text if `file` is a string. */
export async function createFileForm(
  field: string,
  file: Buffer | string,
  { name = 'me.png', type = 'image/png' } = {},
) {
  const form = new FormData()
  if (typeof file === 'string') form.set(field, file)
  else form.set(field, new File([new Uint8Array(file)], name, { type }))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await encoded.arrayBuffer()), headers }
}

export async function fetchPicture(server: TestServer, path: string) {
  const response = await server.app.inject({ url: path, headers: { host: 'localhost:3000' } })
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload }
}

/** Returns the format, size and metadata (`extras`) of a picture, and the colours in the middle of its two halves. */
export async function describePicture(file: Buffer) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const { format, exif, icc, xmp } = await sharp(file).metadata()
  const colourAt = (share: number) => {
    const from = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * info.channels
    const [red = 0, , blue = 0] = data.subarray(from, from + 3)
    if (Math.abs(red - blue) < 40) return 'other'
    return red > blue ? 'red' : 'blue'
  }
  const { width, height } = info
  return {
    format,
    width,
    height,
    upper: colourAt(0.25),
    lower: colourAt(0.75),
    extras: [exif, icc, xmp].filter(Boolean),
  }
}
