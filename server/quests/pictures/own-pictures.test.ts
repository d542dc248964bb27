import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OWN_PICTURES_MAX } from '#contract/limits.ts'
import { createFileForm, describePicture, fetchPicture, twoColourPicture } from '#server/testing/pictures.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let jpeg: Buffer

beforeAll(async () => {
  server = await openTestServer()
  jpeg = await twoColourPicture().jpeg().toBuffer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

async function upload(file: Buffer | string = jpeg, by: Pick<typeof parent, 'post'> = parent) {
  const { body, headers } = await createFileForm('picture', file)
  return by.post('/quest_pictures', body, { headers })
}
const newPicture = async (by = parent): Promise<string> => (await upload(jpeg, by)).body.picture
const idOf = (picture: string) => picture.slice('own/'.length, -'.webp'.length)
const listPictures = async (by = parent) => (await by.get('/quest_pictures')).body.pictures
const create = (picture: string) => parent.post('/missions', questForm(child.id, { points: 1, picture }))
const toSet = (picture: string) => ({
  quest_set: {
    name: 'Week',
    quests: [
      { name: 'Cat', description: 'Feed it', points: 1, picture, weekday: 'MO', times_of_day: [null] },
    ].map((quest) => ({ ...quest, reoccur_rule: null, stays_open: false, child_ids: [] })),
  },
})

test('[W11.13] a family’s own picture is for quests, their series, batches and sets', async () => {
  const first = await newPicture()
  server.clock.forwardHours(0.1)
  const picture = await newPicture()
  expect(await listPictures()).toEqual([picture, first])
  const { mission } = (await create(picture)).body
  expect(mission.picture).toBe(picture)
  expect((await child.get('/missions')).body.missions).toMatchObject([{ picture }])
  expect(
    (await parent.put(`/missions/${mission.id}`, { mission: { picture: first } })).body.mission.picture,
  ).toBe(first)
  const series = questForm(child.id, { points: 1, picture, due_date: '2026-03-02', reoccur_scale: 'days' })
  const firstQuest = (await parent.post('/missions', series)).body.mission
  await child.put(`/missions/${firstQuest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${firstQuest.id}`, { mission: { verified: true } })
  const { missions } = (await child.get('/missions?state=open&limit=100')).body
  expect(missions.filter(({ reoccur_scale }: { reoccur_scale: string }) => reoccur_scale)).toMatchObject([
    { picture, due_date: '2026-03-03' },
  ])
  const batch = { missions: [questForm(child.id, { points: 1, picture }).mission] }
  expect((await parent.post('/missions/batch', batch)).body.missions).toMatchObject([{ picture }])
  const { status, body } = await parent.post('/quest_sets', toSet(picture))
  expect([status, body.quest_set.quests[0].picture]).toEqual([201, picture])
  expect((await parent.get('/quest_sets')).body.quest_sets[0].quests).toMatchObject([{ picture }])
})

test('[W11.14] an uploaded picture is square, has no metadata, and is served by its secret name', async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .jpeg()
    .toBuffer()
  const { picture } = (await upload(Buffer.concat([photo, Buffer.from('<script>1</script>')]))).body
  const { headers, file } = await fetchPicture(server, `/quest-pictures/${picture}`)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(await describePicture(file)).toMatchObject({ format: 'webp', width: 256, height: 256, extras: [] })
  for (const rest of ['SecretPhone', 'script']) expect(file.includes(rest)).toBe(false)
  for (const name of [`own/${'a'.repeat(43)}.webp`, 'own/a.webp', 'own/..%2fcat.webp'])
    expect(
      (await server.app.inject({ url: `/quest-pictures/${name}`, headers: { host: 'localhost:3000' } }))
        .statusCode,
    ).toBe(404)
})

test('[W11.14] files that are not pictures are refused', async () => {
  expect((await upload('<svg xmlns="http://www.w3.org/2000/svg"/>')).body.code).toBe('invalid')
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.code).toBe(
    'picture_kind',
  )
  expect((await upload(jpeg.subarray(0, 200))).body.code).toBe('picture_unreadable')
  expect(await parent.post('/quest_pictures', {})).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await listPictures()).toEqual([])
})

test('[W11.15] the picture of another family, and an unknown one, are refused everywhere', async () => {
  const theirs = await newPicture(await server.newParent())
  const { mission } = (await create(await newPicture())).body
  const { quest_set } = (await parent.post('/quest_sets', toSet(mission.picture))).body
  for (const picture of [theirs, `own/${'a'.repeat(43)}.webp`, 'own/../cat.webp', 'own/']) {
    for (const reply of [
      await create(picture),
      await parent.put(`/missions/${mission.id}`, { mission: { picture } }),
      await parent.post('/missions/batch', {
        missions: [questForm(child.id, { points: 1, picture }).mission],
      }),
      await parent.post('/quest_sets', toSet(picture)),
      await parent.put(`/quest_sets/${quest_set.id}`, toSet(picture)),
    ])
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid' } })
  }
  expect((await parent.delete(`/quest_pictures/${idOf(theirs)}`)).status).toBe(404)
})

test('[W11.16] deleting an own picture takes it away from quests and sets', async () => {
  const picture = await newPicture()
  const { mission } = (await create(picture)).body
  await parent.post('/quest_sets', toSet(picture))
  expect((await parent.delete(`/quest_pictures/${idOf(picture)}`)).status).toBe(204)
  expect((await parent.delete(`/quest_pictures/${idOf(picture)}`)).status).toBe(404)
  expect((await parent.get(`/missions/${mission.id}`)).body.mission.picture).toBeNull()
  expect((await parent.get('/quest_sets')).body.quest_sets[0].quests).toMatchObject([{ picture: null }])
  expect((await fetchPicture(server, `/quest-pictures/${picture}`)).status).toBe(404)
})

test('[W11.16] a quest that is created while its picture is deleted has no picture, or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const picture = await newPicture()
    const [created, deleted] = await Promise.all([
      create(picture),
      parent.delete(`/quest_pictures/${idOf(picture)}`),
    ])
    expect(deleted.status).toBe(204)
    expect([201, 422]).toContain(created.status)
    const { missions } = (await child.get('/missions?limit=100')).body
    for (const mission of missions) expect(mission.picture).toBeNull()
  }
})

test('[W11.17] a family has up to thirty pictures of its own, also with several uploads at once', async () => {
  for (let count = 0; count < OWN_PICTURES_MAX - 1; count++) await newPicture()
  const replies = await Promise.all([upload(), upload()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('pictures_full')
  expect(await listPictures()).toHaveLength(OWN_PICTURES_MAX)
})

test('[W11.18] the export has the own pictures', async () => {
  await newPicture()
  const { own_quest_pictures } = (await parent.get('/export?format=json')).body
  expect(own_quest_pictures).toMatchObject([{ webp_base64: expect.stringMatching(/^UklGR/) }])
  expect((await parent.get('/export?format=html')).body).toMatch(
    /<td><img class="photo" alt="" src="data:image\/webp;base64,UklGR/,
  )
})

test('[W11.18] purging the family deletes the own pictures', async () => {
  const picture = await newPicture()
  expect((await parent.delete('/parents', { body: {} })).status).toBeLessThan(300)
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  expect(
    await server.db.selectFrom('own_quest_pictures').where('name', '=', idOf(picture)).selectAll().execute(),
  ).toEqual([])
})
