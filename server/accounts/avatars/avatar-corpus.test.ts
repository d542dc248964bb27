import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bitmap,
  blackPng,
  createFileForm,
  describePicture,
  fetchPicture,
  pngChunk,
  twoColourPicture,
} from '#server/testing/pictures.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

/* Mislabelled, broken and oversized files: whatever is uploaded, the server serves only small WebPs that it encoded. */

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

const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
)
const zipArchive = Buffer.concat([Buffer.from('PK\x03\x04'), gzipSync(html)])

async function uploadAvatar(file: Buffer) {
  const { body, headers } = await createFileForm('child[avatar]', file)
  return child.put('/children', body, { headers })
}

/** Expects the upload to be refused with one of the codes, and the old avatar to stay. */
async function expectRefused(file: Buffer, ...codes: string[]) {
  const avatarBefore = (await child.get('/profile')).body.avatar
  const { status, body } = await uploadAvatar(file)
  expect(codes, `status ${status}`).toContain(body.code)
  expect(status).toBe(body.code === 'picture_kind' ? 415 : 422)
  expect((await child.get('/profile')).body.avatar).toBe(avatarBefore)
}

async function expectReencoded(file: Buffer) {
  const { status, body } = await uploadAvatar(file)
  expect(status).toBe(200)
  const picture = await fetchPicture(server, body.child.avatar)
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(picture.file.length).toBeLessThan(100_000)
  expect(await describePicture(picture.file)).toMatchObject({ format: 'webp', width: 256, height: 256 })
  for (const payload of [html, svg, zipArchive])
    expect(picture.file.includes(payload.subarray(0, 30))).toBe(false)
}

const otherFormats: [string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', () => svg],
  ['an SVG after a line break', () => Buffer.concat([Buffer.from('\n'), svg])],
  ['an HTML page', () => html],
  ['an HTML page after three bytes of a PNG', () => Buffer.concat([Buffer.from('\x89PN'), html])],
  ['a GIF', () => twoColourPicture().gif().toBuffer()],
  ['a WebP', () => twoColourPicture().webp().toBuffer()],
  ['a TIFF', () => twoColourPicture().tiff().toBuffer()],
  ['an AVIF', () => twoColourPicture().avif({ effort: 0 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['a ZIP archive', () => zipArchive],
  ['a picture after a space', () => Buffer.concat([Buffer.from(' '), png])],
  ['one byte', () => Buffer.from([0])],
  ['two bytes of a JPEG', () => Buffer.from('ffd8', 'hex')],
]
test.each(otherFormats)('[K08.2] %s is refused as an unsupported kind of file', async (_, makeFile) =>
  expectRefused(await makeFile(), 'picture_kind'),
)

test('[K08.2] the image library’s readers for SVG, GIF and TIFF are switched off', async () => {
  for (const file of [
    svg,
    await twoColourPicture().gif().toBuffer(),
    await twoColourPicture().tiff().toBuffer(),
  ]) {
    await expect(sharp(file).metadata()).rejects.toThrow()
  }
})

const unsupportedBitmaps: [string, Buffer][] = [
  ['with 1 bit per pixel', bitmap({ bits: 1 })],
  ['with 4 bits per pixel', bitmap({ bits: 4 })],
  ['with 8 bits per pixel', bitmap({ bits: 8 })],
  ['with 16 bits per pixel', bitmap({ bits: 16 })],
  ['with 0 bits per pixel', bitmap({ bits: 0 })],
  ['with 65535 bits per pixel', bitmap({ bits: 65535 })],
  ['with run-length encoding of 8 bits per pixel', bitmap({ bits: 8, compression: 1 })],
  ['with run-length encoding of 4 bits per pixel', bitmap({ bits: 4, compression: 2 })],
  ['that contains a JPEG', bitmap({ compression: 4 })],
  ['that contains a PNG', bitmap({ compression: 5 })],
  ['with colour masks and 24 bits per pixel', bitmap({ compression: 3 })],
  ['with the oldest header', bitmap({ headerSize: 12 })],
  ['with an unknown header', bitmap({ headerSize: 64 })],
  ['with two colour planes', bitmap({ planes: 2 })],
]
test.each(unsupportedBitmaps)('[K08.2] a BMP %s is refused as an unsupported kind of file', async (_, file) =>
  expectRefused(file, 'picture_kind'),
)

const brokenBitmaps: [string, Buffer][] = [
  ['no width', bitmap({ width: 0 })],
  ['no height', bitmap({ height: 0 })],
  ['a negative width', bitmap({ width: -40 })],
  ['the greatest width', bitmap({ width: 2 ** 31 - 1 })],
  ['the greatest size', bitmap({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })],
  ['the least height', bitmap({ height: -(2 ** 31) })],
  ['one row too few', bitmap({ height: 41 })],
  ['pixels that start in the header', bitmap({ pixelsOffset: 0 })],
  ['pixels that start after the end of the file', bitmap({ pixelsOffset: 2 ** 32 - 1 })],
]
test.each(brokenBitmaps)('[K08.4] a BMP with %s is refused as unreadable', async (_, file) =>
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

test('[K08.7] six of the largest pictures, uploaded concurrently, are all re-encoded', async () => {
  const largest = blackPng(4_400, 4_400)
  const replies = await Promise.all(Array.from({ length: 6 }, () => uploadAvatar(largest)))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await server.visitor.get('/health')).status).toBe(200)
})

test.each([
  ['PNG', () => png],
  ['JPEG', () => jpeg],
  ['BMP', () => bitmap()],
])('[K08.4] a %s that is truncated anywhere is refused', async (_, makeFile) => {
  const file = makeFile()
  const lengths = Array.from({ length: 40 }, (_, n) => Math.floor(((n + 1) * (file.length - 16)) / 41))
  for (const length of lengths)
    await expectRefused(file.subarray(0, length), 'picture_kind', 'picture_unreadable')
})

test('[K08.8] data hidden in a picture is not served', async () => {
  const [pngBody, pngEnd] = [png.subarray(0, -12), png.subarray(-12)]
  const withText = [pngBody, pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), html]))]
  const zipped = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(5_000_000, 'a'))])
  const withCompressedText = [pngBody, pngChunk('zTXt', zipped)]
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html])
  for (const file of [
    Buffer.concat([png, html]),
    Buffer.concat([png, zipArchive]),
    Buffer.concat([jpeg, html]),
    Buffer.concat([jpeg, zipArchive]),
    Buffer.concat([bitmap(), svg]),
    Buffer.concat([...withText, pngEnd]),
    Buffer.concat([...withCompressedText, pngEnd]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
  ]) {
    await expectReencoded(file)
  }
})

test('[K08.7] a PNG that is marked as animated is re-encoded', async () => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const afterHeader = 8 + 25 // the PNG signature and the header chunk
  await expectReencoded(
    Buffer.concat([png.subarray(0, afterHeader), pngChunk('acTL', control), png.subarray(afterHeader)]),
  )
})

test('[K08.4] random bytes in a picture never cause a server error', async () => {
  const junk = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  const fileStarts = fc.constantFrom(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from('ffd8ff', 'hex'),
    Buffer.from('BM'),
  )
  const validStartThenJunk = fc.tuple(fileStarts, junk).map((pieces) => Buffer.concat(pieces))
  const changedBytes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  const corrupted = fc.tuple(fc.constantFrom('png', 'jpeg', 'bmp'), changedBytes).map(([kind, changes]) => {
    const file = Buffer.from({ png, jpeg, bmp: bitmap() }[kind] ?? png)
    for (const [offset, value] of changes) file[3 + (offset % (file.length - 3))] = value
    return file
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(validStartThenJunk, corrupted), async (file) => {
      const { status, body } = await uploadAvatar(file)
      if (status !== 200) expect(['picture_kind', 'picture_unreadable']).toContain(body.code)
      else expect(body.child.avatar).toMatch(/^\/avatars\//)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  )
})
