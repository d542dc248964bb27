import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInAvatars } from '#contract/accounts/families.ts'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { accountData } from '#server/accounts/family-data.ts'
import {
  bitmap,
  createFileForm,
  describePicture,
  fetchPicture,
  twoColourPicture,
} from '#server/testing/pictures.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { findAvatar } from './queries.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
  parent = await server.newParent()
  child = await server.newChild(parent)
})
afterAll(() => server.close())

type UploadOptions = { key?: string; name?: string; type?: string }

async function sendPicture(file: Buffer | string, { key, ...nameAndType }: UploadOptions = {}) {
  const { body, headers } = await createFileForm('parent[avatar]', file, nameAndType)
  return parent.put('/parents', body, { headers, ...(key && { key }) })
}

const getAvatar = async () => (await parent.get('/profile')).body.avatar

test('[K08.7 K08.8 K08.9] an uploaded picture is re-encoded and gets an unguessable URL', async () => {
  const { status, body } = await sendPicture(await twoColourPicture().png().toBuffer())

  expect(status).toBe(200)
  expect(body.parent.avatar).toMatch(/^\/avatars\/[\w-]{43}$/)
  expect(await getAvatar()).toBe(body.parent.avatar)
  const { file, headers } = await fetchPicture(server, body.parent.avatar)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(await describePicture(file)).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
    upper: 'red',
    lower: 'blue',
    extras: [],
  })
})

test('[K08.1] a child uploads a picture, which its parent sees', async () => {
  const { body, headers } = await createFileForm('child[avatar]', await twoColourPicture().jpeg().toBuffer())
  const upload = await child.put('/children', body, { headers, kidSite: true })

  expect(upload.status).toBe(200)
  const { avatar } = upload.body.child
  expect((await fetchPicture(server, avatar)).status).toBe(200)
  expect((await parent.get(`/children/${child.id}`)).body.child.avatar).toBe(avatar)
})

test('[K08.10 K07.10 K07.11] a parent can change the pictures of their own children only', async () => {
  const picture = await createFileForm('child[avatar]', await twoColourPicture().png().toBuffer())
  const uploadAs = (person: { put: typeof parent.put }, id: string) =>
    person.put(`/children/${id}`, picture.body, { headers: picture.headers })
  const stranger = await server.newParent()
  const avatarBefore = (await parent.get(`/children/${child.id}`)).body.child.avatar

  expect((await uploadAs(stranger, child.id)).status).toBe(404)
  expect((await uploadAs(parent, parent.id)).status).toBe(404)
  expect((await uploadAs(child, child.id)).status).toBe(403)
  expect((await parent.get(`/children/${child.id}`)).body.child.avatar).toBe(avatarBefore)

  const { status, body } = await uploadAs(parent, child.id)
  expect(status).toBe(200)
  expect(body.child.avatar).not.toBe(avatarBefore)
  expect((await fetchPicture(server, body.child.avatar)).status).toBe(200)
  expect((await child.get('/profile')).body.avatar).toBe(body.child.avatar)

  const update = await parent.put(`/children/${child.id}`, { avatar: 'owl', first_name: 'Mia' })
  expect(update.body.child).toMatchObject({ avatar: 'owl', first_name: 'Mia' })
  expect((await fetchPicture(server, body.child.avatar)).status).toBe(404)
})

test('[K08.10] only the current picture is kept', async () => {
  const firstUrl = (await sendPicture(await twoColourPicture().png().toBuffer())).body.parent.avatar
  const secondUrl = (await sendPicture(await twoColourPicture().png().toBuffer())).body.parent.avatar
  expect(secondUrl).not.toBe(firstUrl)
  expect((await fetchPicture(server, firstUrl)).status).toBe(404)
  expect((await fetchPicture(server, secondUrl)).status).toBe(200)

  const { body } = await parent.put('/parents', { avatar: 'hare' })

  expect(body.parent.avatar).toBe('hare')
  expect((await fetchPicture(server, secondUrl)).status).toBe(404)
})

test.each(['/avatars/', '/avatars/x', `/avatars/${'x'.repeat(43)}`, '/avatars/..%2f..%2fetc%2fpasswd'])(
  '[K08.9] the URL %s is not found',
  async (path) => {
    const { status, headers } = await fetchPicture(server, path)
    expect(status).toBe(404)
    expect(String(headers['cache-control'])).not.toContain('max-age')
  },
)

test.each(builtInAvatars)(
  '[K08.1 D13.3] parents and children can choose the %s as their avatar',
  async (avatar) => {
    expect((await parent.put('/parents', { avatar })).body.parent.avatar).toBe(avatar)
    expect((await child.put('/children', { avatar })).body.child.avatar).toBe(avatar)
  },
)

test.each(['unicorn', '', '/avatars/mine', 'https://example.com/a.png', 'data:image/png;base64,AA', null, 1])(
  '[K08.1] the value %j is refused as an avatar',
  async (avatar) => {
    const avatarBefore = await getAvatar()
    expect(await parent.put('/parents', { avatar })).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await getAvatar()).toBe(avatarBefore)
  },
)

const acceptedFiles: [string, () => Promise<Buffer> | Buffer][] = [
  ['a PNG', () => twoColourPicture().png().toBuffer()],
  ['a PNG of 16 bits', () => twoColourPicture().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => twoColourPicture().png({ palette: true }).toBuffer()],
  ['an interlaced PNG', () => twoColourPicture().png({ progressive: true }).toBuffer()],
  ['a JPEG', () => twoColourPicture().jpeg().toBuffer()],
  ['a JPEG in print colours (CMYK)', () => twoColourPicture().toColourspace('cmyk').jpeg().toBuffer()],
  ['a progressive JPEG', () => twoColourPicture(300, 200).jpeg({ progressive: true }).toBuffer()],
  [
    'a JPEG whose EXIF orientation is upside down',
    () => twoColourPicture().rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer(),
  ],
  [
    'a JPEG whose EXIF orientation is sideways',
    () => twoColourPicture().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['a BMP', () => bitmap()],
  ['a BMP whose rows are padded', () => bitmap({ width: 39, height: 38 })],
  ['a BMP of 32 bits', () => bitmap({ bits: 32 })],
  ['a BMP stored from top to bottom', () => bitmap({ height: -40 })],
  ['a BMP with the usual colour masks', () => bitmap({ bits: 32, compression: 3 })],
  ['a BMP with a long header', () => bitmap({ bits: 32, compression: 3, headerSize: 124 })],
]
test.each(acceptedFiles)('[K08.2 K08.7] %s is served upright and with its colours', async (_, makeFile) => {
  const { status, body } = await sendPicture(await makeFile())
  expect(status).toBe(200)
  const { file } = await fetchPicture(server, body.parent.avatar)
  expect(await describePicture(file)).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
    upper: 'red',
    lower: 'blue',
  })
})

test('[K08.8] camera metadata is not served', async () => {
  const withMetadata = await twoColourPicture()
    .withExif({
      IFD0: { Copyright: 'Claire at home' },
      IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  expect(withMetadata.toString('latin1')).toContain('Claire at home')

  const { body } = await sendPicture(withMetadata)

  const { file } = await fetchPicture(server, body.parent.avatar)
  expect(file.toString('latin1')).not.toContain('Claire')
  expect((await describePicture(file)).extras).toEqual([])
})

test('[K08.2 K08.5] the format of a picture is read from its first bytes, not from its name or declared type', async () => {
  const picture = await twoColourPicture().png().toBuffer()
  expect((await sendPicture(picture, { name: 'me.exe', type: 'text/html' })).status).toBe(200)
  const page = Buffer.from('<html><script>alert(1)</script>')
  expect(await sendPicture(page, { name: 'me.png', type: 'image/png' })).toMatchObject({
    status: 415,
    body: {
      code: 'picture_kind',
      error: 'Please choose a PNG, JPEG or BMP picture. This file is another kind.',
    },
  })
})

test('[K08.3 K08.5] a picture must be smaller than 2 MB', async () => {
  const picture = await twoColourPicture().jpeg().toBuffer()
  const pictureOfSize = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  expect((await sendPicture(pictureOfSize(AVATAR_MAX_BYTES - 1))).status).toBe(200)
  for (const bytes of [AVATAR_MAX_BYTES, AVATAR_MAX_BYTES + 1, 3 * AVATAR_MAX_BYTES]) {
    expect(await sendPicture(pictureOfSize(bytes))).toMatchObject({
      status: 413,
      body: { code: 'picture_too_large', error: 'Avatar size should be less than 2 MB!' },
    })
  }
})

test('[K08.3] an upload without a content length has the same size limit', async () => {
  const { body, headers } = await createFileForm('parent[avatar]', Buffer.alloc(3 * AVATAR_MAX_BYTES))
  const payload = Readable.from([body.subarray(0, 1_000_000), body.subarray(1_000_000)])
  const reply = await server.app.inject({
    method: 'PUT',
    url: '/api/v1/parents',
    payload,
    headers: { host: 'localhost:3000', authorization: `Bearer ${parent.token}`, ...headers },
  })
  expect(reply.statusCode).toBe(413)
})

test('[K08.5] a form without a picture is refused with "Field cannot be empty"', async () => {
  const refused = { status: 422, body: { code: 'invalid', fields: { avatar: 'Field cannot be empty.' } } }
  expect(await sendPicture(Buffer.alloc(0))).toMatchObject(refused)
  expect(await sendPicture('fox')).toMatchObject(refused)
  const { body, headers } = await createFileForm('child[avatar]', await twoColourPicture().png().toBuffer())
  expect(await parent.put('/parents', body, { headers })).toMatchObject(refused)
})

test('[K08.4] an unreadable upload is refused, and so is an upload to another endpoint or by the wrong person', async () => {
  const { body, headers } = await createFileForm('parent[avatar]', await twoColourPicture().png().toBuffer())
  const refused = { status: 400, body: { code: 'malformed' } }
  const boundary = /boundary=(.+)$/.exec(headers['content-type'])?.[1]
  const manyParts = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(1000)
  for (const [form, type] of [
    [body, 'multipart/form-data'],
    [body, 'multipart/form-data; boundary=another'],
    [body.subarray(0, -20), headers['content-type']],
    [Buffer.from(`${manyParts}--${boundary}--\r\n`), headers['content-type']],
  ] as const) {
    expect(await parent.put('/parents', form, { headers: { 'content-type': type } })).toMatchObject(refused)
  }
  expect(await parent.post('/missions', body, { headers })).toMatchObject(refused)
  expect((await server.visitor.put('/parents', body, { headers })).status).toBe(401)
  expect((await child.put('/parents', body, { headers })).status).toBe(403)
})

test('[K08.15] a repeated request changes nothing, and another picture under the same idempotency key is refused', async () => {
  const picture = await twoColourPicture().png().toBuffer()
  const firstReply = await sendPicture(picture, { key: 'same-key' })
  const repeated = await sendPicture(picture, { key: 'same-key' })
  expect(firstReply.status).toBe(200)
  expect(repeated.body).toEqual(firstReply.body)
  expect((await fetchPicture(server, firstReply.body.parent.avatar)).status).toBe(200)
  expect(
    await sendPicture(await twoColourPicture(50, 50).png().toBuffer(), { key: 'same-key' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  })
})

test('[K08.11] a picture is in the family’s export, and is deleted when its person or the family is purged', async () => {
  const family_id = await server.getFamilyId(parent)
  const { avatar } = (await sendPicture(await twoColourPicture().png().toBuffer())).body.parent
  const { body, headers } = await createFileForm('child[avatar]', await twoColourPicture().png().toBuffer())
  const childAvatar = (await child.put('/children', body, { headers })).body.child.avatar
  const { pictures } = await accountData.exportRows(server.db, family_id, server.deps)
  const picture = (await fetchPicture(server, avatar)).file.toString('base64')
  expect(pictures).toHaveLength(2)
  expect(pictures).toContainEqual({ user_id: parent.id, webp_base64: picture })

  // Rolled back, because other tests use this family.
  const rolledBack = server.deps.transaction(async (tx) => {
    await accountData.purgeChild(server.deps, tx, { family_id, id: child.id, email: child.email })
    expect(await findAvatar(tx, childAvatar.split('/').at(-1))).toBeUndefined()
    expect(await findAvatar(tx, avatar.split('/').at(-1))).toBeDefined()
    await accountData.purge(server.deps, tx, family_id)
    expect(await findAvatar(tx, avatar.split('/').at(-1))).toBeUndefined()
    throw new Error('roll back')
  })
  await expect(rolledBack).rejects.toThrow('roll back')
})

test('[K08.5] refusals of pictures have French texts', async () => {
  await parent.put('/parents', { language: 'fr-CA' })
  const { body } = await sendPicture(Buffer.from('GIF89a'))
  expect(body.error).toContain('PNG, JPEG et BMP')
  await parent.put('/parents', { language: 'en-CA' })
})
