import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bitmap,
  blackPng,
  describePicture,
  fetchPicture,
  formWith,
  pngChunk,
  twoColourPicture,
} from '#server/testing/pictures.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

/* Mislabelled, broken and oversized files: whatever is uploaded, the server serves only small WebPs of its own. */

let server: TestServer
let child: Awaited<ReturnType<TestServer['newChild']>>
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  server = await openTestServer()
  child = await server.newChild(await server.newParent())
  png = await twoColourPicture().png().toBuffer()
  jpeg = await twoColourPicture().jpeg().toBuffer()
})
afterAll(() => server.close())

const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
)
const archive = Buffer.concat([Buffer.from('PK\x03\x04'), gzipSync(page)])

async function send(file: Buffer) {
  const { body, headers } = await formWith('child[avatar]', file)
  return child.put('/children', body, { headers })
}

/** Expects one of the codes, and the old avatar unchanged. */
async function expectRefused(file: Buffer, ...codes: string[]) {
  const before = (await child.get('/profile')).body.avatar
  const { status, body } = await send(file)
  expect(codes, `answered ${status}`).toContain(body.code)
  expect(status).toBe(body.code === 'picture_kind' ? 415 : 422)
  expect((await child.get('/profile')).body.avatar).toBe(before)
}

async function expectDrawnAnew(file: Buffer) {
  const { status, body } = await send(file)
  expect(status).toBe(200)
  const served = await fetchPicture(server, body.child.avatar)
  expect(served.headers['content-type']).toBe('image/webp')
  expect(served.file.length).toBeLessThan(100_000)
  expect(await describePicture(served.file)).toMatchObject({ format: 'webp', width: 256, height: 256 })
  for (const foreign of [page, drawing, archive])
    expect(served.file.includes(foreign.subarray(0, 30))).toBe(false)
}

const others: [string, () => Promise<Buffer> | Buffer][] = [
  ['a drawing', () => drawing],
  ['a drawing after a line', () => Buffer.concat([Buffer.from('\n'), drawing])],
  ['a page', () => page],
  ['a page after three good bytes', () => Buffer.concat([Buffer.from('\x89PN'), page])],
  ['a GIF', () => twoColourPicture().gif().toBuffer()],
  ['a WebP', () => twoColourPicture().webp().toBuffer()],
  ['a TIFF', () => twoColourPicture().tiff().toBuffer()],
  ['an AVIF', () => twoColourPicture().avif({ effort: 0 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['an archive', () => archive],
  ['a picture after a space', () => Buffer.concat([Buffer.from(' '), png])],
  ['one byte', () => Buffer.from([0])],
  ['two bytes of a JPEG', () => Buffer.from('ffd8', 'hex')],
]
test.each(others)('[K08.2] %s is another kind of file', async (_, made) =>
  expectRefused(await made(), 'picture_kind'),
)

test('[K08.2] the library can read no other formats', async () => {
  for (const file of [
    drawing,
    await twoColourPicture().gif().toBuffer(),
    await twoColourPicture().tiff().toBuffer(),
  ]) {
    await expect(sharp(file).metadata()).rejects.toThrow()
  }
})

const bitmaps: [string, Buffer][] = [
  ['of 1 bit', bitmap({ bits: 1 })],
  ['of 4 bits', bitmap({ bits: 4 })],
  ['of 8 bits', bitmap({ bits: 8 })],
  ['of 16 bits', bitmap({ bits: 16 })],
  ['of 0 bits', bitmap({ bits: 0 })],
  ['of 65535 bits', bitmap({ bits: 65535 })],
  ['packed in runs', bitmap({ bits: 8, compression: 1 })],
  ['packed in runs of halves', bitmap({ bits: 4, compression: 2 })],
  ['with a JPEG in it', bitmap({ compression: 4 })],
  ['with a PNG in it', bitmap({ compression: 5 })],
  ['with masks for 24 bits', bitmap({ compression: 3 })],
  ['of the first kind', bitmap({ header: 12 })],
  ['with an unknown header', bitmap({ header: 64 })],
  ['of two planes', bitmap({ planes: 2 })],
]
test.each(bitmaps)('[K08.2] a BMP %s is another kind of file', async (_, file) =>
  expectRefused(file, 'picture_kind'),
)

const broken: [string, Buffer][] = [
  ['no width', bitmap({ width: 0 })],
  ['no height', bitmap({ height: 0 })],
  ['a negative width', bitmap({ width: -40 })],
  ['the greatest width', bitmap({ width: 2 ** 31 - 1 })],
  ['the greatest size', bitmap({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })],
  ['the least height', bitmap({ height: -(2 ** 31) })],
  ['one row too few', bitmap({ height: 41 })],
  ['its pixels in its header', bitmap({ start: 0 })],
  ['its pixels behind its end', bitmap({ start: 2 ** 32 - 1 })],
]
test.each(broken)('[K08.4] a BMP with %s cannot be read', async (_, file) =>
  expectRefused(file, 'picture_unreadable'),
)

test('[K08.4] a small file that decodes to too many pixels is refused', async () => {
  const hugeJpeg = Buffer.from(jpeg)
  // Height and width follow the frame marker.
  hugeJpeg.writeUInt32BE(0xffffffff, hugeJpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5)
  for (const file of [
    blackPng(60_000, 60_000, 10),
    blackPng(2 ** 31 - 1, 2 ** 31 - 1, 0),
    blackPng(20_000, 20_000),
    blackPng(4_473, 4_473),
    hugeJpeg,
  ]) {
    expect(file.length).toBeLessThan(100_000)
    await expectRefused(file, 'picture_unreadable')
  }
})

test('[K08.7] many of the largest pictures at once are all re-encoded', async () => {
  const largest = blackPng(4_400, 4_400)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(largest)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await server.visitor.get('/health')).status).toBe(200)
})

test.each([
  ['PNG', () => png],
  ['JPEG', () => jpeg],
  ['BMP', () => bitmap()],
])('[K08.4] a %s that was cut off anywhere is refused', async (_, whole) => {
  const file = whole()
  const lengths = Array.from({ length: 40 }, (_, at) => Math.floor(((at + 1) * (file.length - 16)) / 41))
  for (const length of lengths)
    await expectRefused(file.subarray(0, length), 'picture_kind', 'picture_unreadable')
})

test('[K08.8] data hidden in a picture is not served', async () => {
  const end = png.length - 12
  const withText = [png.subarray(0, end), pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page]))]
  const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(5_000_000, 'a'))])
  const withPackedText = [png.subarray(0, end), pngChunk('zTXt', packed)]
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
  for (const file of [
    Buffer.concat([png, page]),
    Buffer.concat([png, archive]),
    Buffer.concat([jpeg, page]),
    Buffer.concat([jpeg, archive]),
    Buffer.concat([bitmap(), drawing]),
    Buffer.concat([...withText, png.subarray(end)]),
    Buffer.concat([...withPackedText, png.subarray(end)]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
  ]) {
    await expectDrawnAnew(file)
  }
})

test('[K08.7] an animated picture keeps its first frame', async () => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const afterHeader = 8 + 25
  await expectDrawnAnew(
    Buffer.concat([png.subarray(0, afterHeader), pngChunk('acTL', control), png.subarray(afterHeader)]),
  )
})

test('[K08.4] any bytes after a valid start get a response', async () => {
  const junk = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  const starts = fc.constantFrom(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from('ffd8ff', 'hex'),
    Buffer.from('BM'),
  )
  const started = fc.tuple(starts, junk).map((pieces) => Buffer.concat(pieces))
  const spots = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  const spoilt = fc.tuple(fc.constantFrom('png', 'jpeg', 'bmp'), spots).map(([kind, changes]) => {
    const file = Buffer.from({ png, jpeg, bmp: bitmap() }[kind] ?? png)
    for (const [at, value] of changes) file[3 + (at % (file.length - 3))] = value
    return file
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(started, spoilt), async (file) => {
      const { status, body } = await send(file)
      if (status !== 200) expect(['picture_kind', 'picture_unreadable']).toContain(body.code)
      else expect(body.child.avatar).toMatch(/^\/avatars\//)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  )
})
