import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blackPng, createFileForm, describePicture, twoColourPicture } from '#server/testing/pictures.ts'
import {
  type ApiResponse,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { deleteOldPhotos } from './delete-old-photos.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: typeof child
let jpeg: Buffer

beforeAll(async () => {
  server = await openTestServer()
  jpeg = await twoColourPicture().jpeg().toBuffer()
})
afterAll(() => server.close())

beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

const TODAY = '2026-03-02'
async function newQuest(more: Record<string, unknown> = {}): Promise<string> {
  const form = questForm(child.id, { points: 10, due_date: TODAY, asks_photo: true, ...more })
  const { status, body } = await parent.post('/missions', form)
  expect(status).toBe(201)
  return body.mission.id
}
async function send(id: string, file: Buffer | string = jpeg, by = child): Promise<ApiResponse> {
  const { body, headers } = await createFileForm('photo', file)
  return by.put(`/missions/${id}/photo`, body, { headers })
}
async function fetchPhoto(id: string, token: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `/api/v1/missions/${id}/photo`,
    headers: { host: 'localhost:3000', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: statusCode, headers, file: rawPayload }
}
const statusFor = async (id: string, { token }: { token: string }) => (await fetchPhoto(id, token)).status
const change = (id: string, mission: Record<string, unknown>, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(`/missions/${id}`, { mission })
const finish = (id: string, by = child) => change(id, { complete: true }, by)
const verify = (id: string) => change(id, { verified: true })
const getQuest = async (id: string) => (await parent.get(`/missions/${id}`)).body.mission
const countPhotos = async () =>
  (
    await server.db
      .selectFrom('quest_photos')
      .where('family_id', '=', (row) =>
        row.selectFrom('users').where('id', '=', parent.id).select('family_id'),
      )
      .select('quest_id')
      .execute()
  ).length
async function forwardDays(days: number) {
  server.clock.forwardHours(24 * days)
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  child = { ...child, ...(await server.signInWithoutPassword(child.email)) }
}

test('[W10.20] a quest that asks for a photo is finished only with one', async () => {
  const id = await newQuest()
  expect(await getQuest(id)).toMatchObject({ asks_photo: true, photo_at: null })
  expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'photo_missing' } })
  expect((await send(id)).body.mission.photo_at).toEqual(expect.any(String))
  expect((await finish(id)).status).toBe(200)
  expect((await child.get('/missions')).body.missions[0].photo_at).toEqual(expect.any(String))
  expect((await finish(await newQuest({ asks_photo: false }))).status).toBe(200)
})

test('[W10.21] the parents and the child who sent it get the photo, and nobody else', async () => {
  const id = await newQuest({ sharing: 'first_come', also_for: [sibling.id] })
  await send(id)
  const { status, headers, file } = await fetchPhoto(id, parent.token)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(await describePicture(file)).toMatchObject({ format: 'webp', upper: 'red', lower: 'blue' })
  const otherParent = await server.newParent()
  const otherChild = await server.newChild(otherParent)
  expect(await statusFor(id, child)).toBe(200)
  expect(await statusFor(id, sibling)).toBe(404)
  expect(await statusFor(id, otherParent)).toBe(404)
  expect(await statusFor(id, otherChild)).toBe(404)
  expect(await statusFor(id, { token: '' })).toBe(401)
  expect(await statusFor(await newQuest(), parent)).toBe(404)
})

test('[W10.22] a photo is turned upright, cut down to 1280 pixels, and keeps nothing but the picture', async () => {
  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const id = await newQuest()
  expect((await send(id, photo)).status).toBe(200)
  const stored = (await fetchPhoto(id, parent.token)).file
  expect(await describePicture(stored)).toMatchObject({ width: 640, height: 1280, extras: [] })
  for (const rest of ['SecretPhone', 'Exif']) expect(stored.includes(rest)).toBe(false)
})

const FOREIGN = '<script>alert("foreign")</script>'
/** The parts of a JPEG that a program or a browser would read as something else. */
const polyglots: [string, (picture: Buffer) => Buffer][] = [
  ['a page after its end', (picture) => Buffer.concat([picture, Buffer.from(`<!doctype html>${FOREIGN}`)])],
  [
    'an archive after its end',
    (picture) => Buffer.concat([picture, Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(FOREIGN)]),
  ],
  ['a page in a comment', (picture) => addSegment(picture, 0xfe, FOREIGN)],
  ['a script in its Exif', (picture) => addSegment(picture, 0xe1, `Exif\0\0*/${FOREIGN}`)],
  ['a page in its colour profile', (picture) => addSegment(picture, 0xe2, `ICC_PROFILE\0\x01\x01${FOREIGN}`)],
  [
    'an SVG in its XMP',
    (picture) => addSegment(picture, 0xe1, `http://ns.adobe.com/xap/1.0/\0<svg>${FOREIGN}</svg>`),
  ],
]

/** Adds a segment after the two bytes with which every JPEG begins. */
function addSegment(picture: Buffer, marker: number, text: string): Buffer {
  const data = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff])
  return Buffer.concat([picture.subarray(0, 2), head, data, picture.subarray(2)])
}

test.each(polyglots)(
  '[W10.22] of a JPEG with %s only the picture is left, to the last byte',
  async (_, add) => {
    const id = await newQuest()
    const file = add(jpeg)
    expect(file.includes(FOREIGN)).toBe(true)
    expect((await send(id, file)).status).toBe(200)
    const stored = (await fetchPhoto(id, parent.token)).file
    expect(await describePicture(stored)).toMatchObject({ upper: 'red', lower: 'blue', extras: [] })
    // A WebP file: its head, then one chunk with the pixels, which ends with the file.
    expect(stored.toString('latin1', 0, 4) + stored.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8')
    const chunkLength = stored.readUInt32LE(16)
    expect(stored.readUInt32LE(4) + 8).toBe(stored.length)
    expect(20 + chunkLength + (chunkLength % 2)).toBe(stored.length)
    for (const part of [FOREIGN, 'foreign', 'PK\x03\x04', '<!doctype', '<svg', 'ICC_PROFILE', 'Exif'])
      expect(stored.includes(part)).toBe(false)
    // The same bytes as from the picture alone.
    expect((await send(id)).status).toBe(200)
    expect((await fetchPhoto(id, parent.token)).file.equals(stored)).toBe(true)
  },
)

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const wrongFiles: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['an SVG', () => Buffer.from(svg), 'picture_kind'],
  ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'picture_kind'],
  ['a WebP', () => twoColourPicture().webp().toBuffer(), 'picture_kind'],
  [
    'a damaged JPEG',
    () => Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(400, 7)]),
    'picture_unreadable',
  ],
  ['a bomb', () => blackPng(30_000, 30_000, 10), 'picture_unreadable'],
  ['too large a file', () => Buffer.alloc(2 * 1024 * 1024 + 1), 'picture_too_large'],
  ['an empty file', () => Buffer.alloc(0), 'invalid'],
]
test.each(wrongFiles)('[W10.23] %s is refused as a photo', async (_, makeFile, code) => {
  const id = await newQuest()
  const { status, body } = await send(id, await makeFile())
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.code).toBe(code)
  expect(await getQuest(id)).toMatchObject({ photo_at: null })
})

test('[W10.23] a call without a file, and one with a text, are refused', async () => {
  const id = await newQuest()
  expect(await child.put(`/missions/${id}/photo`, {})).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
  expect((await send(id, 'a text')).status).toBe(422)
})

test('[W10.24] only the child who can finish the quest now sends a photo, and only if it asks for one', async () => {
  const id = await newQuest()
  const refusal = async (quest: string, by: unknown = child) =>
    (await send(quest, jpeg, by as typeof child)).body.code
  expect(await refusal(id, parent)).toBe('wrong_role')
  expect(await refusal(id, sibling)).toBe('not_found')
  expect(await refusal(id, await server.newChild(await server.newParent()))).toBe('not_found')
  expect(await refusal(await newQuest({ asks_photo: false }))).toBe('quest_moved_on')
  expect(await refusal(await newQuest({ due_date: '2026-03-09', reoccur_scale: 'days' }))).toBe(
    'quest_opens_later',
  )
  await send(id)
  await finish(id)
  expect(await refusal(id)).toBe('quest_moved_on')
  const deleted = await newQuest()
  await parent.delete(`/missions/${deleted}`)
  expect(await refusal(deleted)).toBe('not_found')
})

test('[W10.25] a rejected or restored quest needs a new photo, which replaces the last one, and undoing brings that back', async () => {
  const id = await newQuest()
  await send(id)
  const sent = (await getQuest(id)).photo_at
  await finish(id)
  await change(id, { complete: false, note: 'Closer, please' })
  expect(await getQuest(id)).toMatchObject({ photo_at: null })
  expect((await finish(id)).body.code).toBe('photo_missing')
  await change(id, { undo: true })
  expect(await getQuest(id)).toMatchObject({ complete: true, photo_at: sent })
  await change(id, { complete: false })
  await send(id)
  expect((await finish(id)).status).toBe(200)
  expect(await countPhotos()).toBe(1)
  await verify(id)
  await change(id, { verified: false, complete: false, due_date: TODAY })
  expect((await finish(id)).body.code).toBe('photo_missing')
})

test('[W10.26] the next quest of a series asks for a photo of its own, and a set keeps that it asks', async () => {
  const id = await newQuest({ reoccur_scale: 'days' })
  await send(id)
  await finish(id)
  await verify(id)
  const [next] = (await child.get('/missions?state=open')).body.missions
  expect(next).toMatchObject({ asks_photo: true, photo_at: null })
  const { quests } = (await parent.get(`/quest_sets/week?first_day=${TODAY}`)).body
  expect(quests).toMatchObject([{ asks_photo: true }])
  const saved = await parent.post('/quest_sets', { quest_set: { name: 'Photos', quests } })
  expect(saved.body.quest_set.quests).toMatchObject([{ asks_photo: true }])
  expect((await change(next.id, { asks_photo: false })).body.mission.asks_photo).toBe(false)
})

test('[W10.27] a photo is deleted thirty days after the decision, and one that still waits is not', async () => {
  const [verified, waiting, missed] = [await newQuest(), await newQuest(), await newQuest()]
  for (const id of [verified, waiting, missed]) await send(id)
  for (const id of [verified, waiting]) await finish(id)
  await forwardDays(10)
  await verify(verified)
  await forwardDays(29)
  await deleteOldPhotos(server.deps)
  expect(await statusFor(verified, parent)).toBe(200)
  expect(await statusFor(missed, parent)).toBe(404)
  await forwardDays(1.1)
  await deleteOldPhotos(server.deps)
  expect(await statusFor(verified, parent)).toBe(404)
  expect((await getQuest(verified)).photo_at).toBeNull()
  expect(await statusFor(waiting, parent)).toBe(200)
})

test('[W10.28] the export has the photos', async () => {
  const id = await newQuest()
  await send(id)
  const { quest_photos } = (await parent.get('/export?format=json')).body
  expect(quest_photos).toMatchObject([{ quest_id: id, webp_base64: expect.stringMatching(/^UklGR/) }])
  expect((await parent.get('/export?format=html')).body).toMatch(
    /<article><h3>Dishes<\/h3>[\s\S]+<img class="photo" alt="" src="data:image\/webp;base64,UklGR/,
  )
})

test('[W10.29] of a photo and the deletion of its quest at the same time, no photo stays that somebody sees', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await newQuest({ points: 1 })
    const [sent, deleted] = await Promise.all([send(id), parent.delete(`/missions/${id}`)])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(sent.status)
    expect(await statusFor(id, parent)).toBe(404)
  }
  await forwardDays(30.1)
  await deleteOldPhotos(server.deps)
  expect(await countPhotos()).toBe(0)
})

test('[W10.33] a quest that another child takes over needs a photo of that child', async () => {
  const id = await newQuest()
  await send(id)
  await child.put(`/missions/${id}/offer`, { offer: { child_id: sibling.id } })
  expect((await sibling.post(`/missions/${id}/take_over`, {})).status).toBe(200)
  expect((await finish(id, sibling)).body.code).toBe('photo_missing')
  expect((await sibling.get(`/missions/${id}`)).body.mission).toMatchObject({
    photo_at: null,
    photo_by: null,
  })
  expect(await statusFor(id, sibling)).toBe(404)
  await send(id, jpeg, sibling)
  expect((await finish(id, sibling)).status).toBe(200)
  expect(await getQuest(id)).toMatchObject({ photo_by: sibling.id })
})

test('[W10.34] of children who compete for a quest each needs its own photo', async () => {
  const id = await newQuest({ sharing: 'first_come', also_for: [sibling.id] })
  await send(id)
  expect((await sibling.get('/missions')).body.missions).toMatchObject([{ photo_at: null, photo_by: null }])
  expect((await finish(id, sibling)).body.code).toBe('photo_missing')
  expect((await finish(id)).status).toBe(200)
})

test('[W10.35] the photo of the child who was first stays: a sibling replaces it only as long as nobody has finished the quest', async () => {
  const id = await newQuest({ sharing: 'first_come', also_for: [sibling.id] })
  await send(id)
  expect((await send(id, jpeg, sibling)).status).toBe(200)
  expect((await finish(id)).body.code).toBe('photo_missing')
  await send(id)
  await finish(id)
  expect((await send(id, jpeg, sibling)).body.code).toBe('quest_taken')
  expect(await getQuest(id)).toMatchObject({ child_id: child.id, photo_by: child.id })
  expect(await statusFor(id, child)).toBe(200)
})

test('[W10.34] of children who do a quest together one sends a photo for all, and all of them see it', async () => {
  const id = await newQuest({ sharing: 'together', also_for: [sibling.id] })
  await send(id)
  expect((await sibling.get(`/missions/${id}`)).body.mission).toMatchObject({ photo_by: child.id })
  expect(await statusFor(id, sibling)).toBe(200)
  expect((await finish(id, sibling)).status).toBe(200)
  expect((await finish(id)).status).toBe(200)
})

test('[W10.33] after the child who sent the photo is deleted, the sibling needs an own one', async () => {
  const competed = await newQuest({ sharing: 'first_come', also_for: [sibling.id] })
  const together = await newQuest({ sharing: 'together', also_for: [sibling.id] })
  for (const id of [competed, together]) await send(id)
  expect((await parent.delete(`/children/${child.id}`, { body: {} })).status).toBe(204)
  for (const id of [competed, together]) {
    expect((await sibling.get(`/missions/${id}`)).body.mission).toMatchObject({
      photo_at: null,
      photo_by: null,
    })
    expect((await finish(id, sibling)).body.code).toBe('photo_missing')
  }
})

test('[W10.33] an offered quest does not show the sibling that a photo was sent', async () => {
  const id = await newQuest()
  await send(id)
  await child.put(`/missions/${id}/offer`, { offer: { child_id: sibling.id } })
  const { offers } = (await sibling.get('/missions/offers')).body
  expect(offers).toMatchObject([{ mission: { photo_at: null, photo_by: null } }])
})

test('[W10.25] undoing a verification leaves the photo as it was', async () => {
  const id = await newQuest()
  await send(id)
  await finish(id)
  await change(id, { complete: false, note: 'Again' })
  await change(id, { asks_photo: false })
  await finish(id)
  await verify(id)
  await change(id, { undo: true })
  expect(await getQuest(id)).toMatchObject({
    complete: true,
    verified: false,
    photo_at: null,
    photo_by: null,
  })
})

test('[W10.27] purging the child who sent it deletes the photo of a quest that children did together', async () => {
  const id = await newQuest({ sharing: 'together', also_for: [sibling.id] })
  await send(id)
  for (const by of [child, sibling]) await finish(id, by)
  await parent.delete(`/children/${child.id}`, { body: { finished: 'release' } })
  await verify(id)
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  expect(await getQuest(id)).toMatchObject({ verified: true, photo_at: null, photo_by: null })
  expect(await countPhotos()).toBe(0)
})

test.each([
  ['a closed family', () => parent.delete('/parents')],
  ['a deleted child', () => parent.delete(`/children/${child.id}`, { body: { finished: 'release' } })],
])(
  '[W10.36] six months later a photo of %s is deleted, also if its quest still waits for a decision',
  async (_, remove) => {
    const id = await newQuest({ sharing: 'together', also_for: [sibling.id] })
    await send(id)
    for (const by of [child, sibling]) await finish(id, by)
    expect((await remove()).status).toBeLessThan(300)
    server.clock.moveTo('2026-09-01T23:00:00Z')
    await server.runJobs()
    expect(await countPhotos()).toBe(1)
    server.clock.moveTo('2026-09-03T12:00:00Z')
    await server.runJobs()
    expect(await countPhotos()).toBe(0)
  },
)
