import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAIRING_MINUTES, PIN_MISSES, PIN_TRIES, TABLET_DAYS, TABLETS_MAX } from '#contract/limits.ts'
import { deleteExpiredRows } from '#server/accounts/sessions/cleanup.ts'
import { openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { removeFromTablets } from './queries.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let mia: Awaited<ReturnType<TestServer['newChild']>>
let leo: typeof mia
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  parent = await server.newParent()
  mia = await server.newChild(parent)
  leo = await server.newChild(parent)
})
afterAll(() => server.close())

const PICTURES = ['fox', 'owl', 'fox', 'bear']
const WRONG = ['owl', 'fox', 'fox', 'bear']

const addTablet = async (children = [mia], name = 'Kitchen') =>
  (await parent.post('/tablets', { name, child_ids: children.map(({ id }) => id) })).body as {
    id: string
    code: string
    digits: string
  }

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
const pair = (code: string) =>
  server.visitor.post('/tablet/pair', { code }, { kidSite: true, headers: { 'user-agent': ANDROID } })

async function newTablet(children = [mia]) {
  const { id, code } = await addTablet(children)
  return { id, tablet_key: (await pair(code)).body.tablet_key as string }
}

const tap = (tablet_key: string, child: { id: string }, pictures?: string[]) =>
  server.visitor.post('/tablet/auth', { tablet_key, child_id: child.id, pictures }, { kidSite: true })
const listFaces = (tablet_key: string) =>
  server.visitor.post('/tablet/faces', { tablet_key }, { kidSite: true })
const getTablets = async () => (await parent.get('/tablets')).body
const getProfile = (token: string) => server.call(token, 'GET', '/profile', { kidSite: true })

test('[F04.1 F04.2] a browser becomes the tablet by its code once, and the parents see it, are mailed, and read of it', async () => {
  const { code, digits } = await addTablet([mia, leo])
  expect(digits).toMatch(/^\d{6}$/)
  expect(await getTablets()).toMatchObject({
    tablets: [{ name: 'Kitchen', used_at: null }],
    picture_pins: [],
  })

  const { status, body } = await pair(code)
  expect(status).toBe(200)
  expect((await listFaces(body.tablet_key)).body).toEqual({
    name: 'Kitchen',
    faces: [mia, leo].map(({ id }) => expect.objectContaining({ child_id: id, has_picture_pin: false })),
  })
  expect(await getTablets()).toMatchObject({
    tablets: [
      {
        child_ids: [mia.id, leo.id],
        used_at: server.clock.now().toISOString(),
        browser: 'Chrome',
        system: 'Android',
      },
    ],
  })
  const mail = await server.findMessage(parent.email)
  expect(mail?.text).toContain('“Kitchen” now shows')
  expect(mail?.text).toContain('Chrome on Android')
  const { activity } = (await parent.get('/activity')).body
  expect(activity[0]).toMatchObject({ kind: 'tablet_added', detail: 'Kitchen', system: 'Android' })

  for (const used of [code, digits]) expect((await pair(used)).body.code).toBe('pairing_failed')
})

test('[F04.1] the six digits work like the code, with spaces between them', async () => {
  const { digits } = await addTablet()
  expect((await pair(`${digits.slice(0, 3)} ${digits.slice(3)}`)).status).toBe(200)
})

test('[F04.1] two browsers that take one code at the same time do not both become the tablet', async () => {
  const { code } = await addTablet()
  const statuses = (await Promise.all([pair(code), pair(code), pair(code)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 422, 422])
})

test('[F04.3] a code is over after ten minutes, and with it the tablet that waited', async () => {
  const { code, digits } = await addTablet()
  server.clock.forwardHours(PAIRING_MINUTES / 60)
  for (const expired of [code, digits]) expect((await pair(expired)).body.code).toBe('pairing_failed')
  expect((await getTablets()).tablets).toEqual([])
  await deleteExpiredRows(server.deps)
  const rows = server.db.selectFrom('family_tablets').where('family_id', '=', await findFamilyId())
  expect(await rows.selectAll().execute()).toEqual([])
})

const findFamilyId = async () =>
  (await server.db.selectFrom('users').where('id', '=', mia.id).select('family_id').executeTakeFirstOrThrow())
    .family_id

test('[F04.5] a tap on a face opens that child’s session, and ends the one that was open on the tablet', async () => {
  const { tablet_key } = await newTablet([mia, leo])
  const first = (await tap(tablet_key, mia)).body
  expect(first.role).toBe('child')
  expect((await getProfile(first.token)).body.id).toBe(mia.id)
  const second = (await tap(tablet_key, leo)).body
  expect((await getProfile(second.token)).body.id).toBe(leo.id)
  expect((await getProfile(first.token)).status).toBe(401)
  const { activity } = (await parent.get('/activity')).body
  const newest = activity[0] as { kind: string }
  expect(newest.kind).toBe('tablet_added')

  const tapped = await Promise.all([tap(tablet_key, mia), tap(tablet_key, leo)])
  const statuses = await Promise.all(tapped.map(async ({ body }) => (await getProfile(body.token)).status))
  expect(statuses.sort()).toEqual([200, 401])
})

test('[F04.6] a tablet opens nothing of parents, of other children, or of another family', async () => {
  const { tablet_key } = await newTablet([mia])
  const stranger = await server.newParent()
  const strangersChild = await server.newChild(stranger)
  for (const person of [leo, parent, strangersChild, stranger])
    expect((await tap(tablet_key, person)).body.code).toBe('not_found')
  const { token } = (await tap(tablet_key, mia)).body
  const asMia = (url: string) => server.call(token, 'GET', url, { kidSite: true })
  expect((await asMia('/tablets')).status).toBe(403)
  expect((await asMia('/children')).status).toBe(403)
  expect((await asMia(`/children/${leo.id}/missions`)).status).toBe(403)
  expect((await tap(token, mia)).body.code).toBe('tablet_ended')
  expect((await getProfile(tablet_key)).status).toBe(401)
})

test('[F04.6] parents add only children of their own, and change and remove only their own tablets', async () => {
  const { id } = await addTablet()
  const stranger = await server.newParent()
  const strangersChild = await server.newChild(stranger)
  const form = { name: 'Mine', child_ids: [strangersChild.id] }
  expect((await parent.post('/tablets', { ...form, child_ids: [mia.id, strangersChild.id] })).status).toBe(
    404,
  )
  expect((await stranger.put(`/tablets/${id}`, form)).status).toBe(404)
  expect((await stranger.delete(`/tablets/${id}`)).status).toBe(404)
  expect((await stranger.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })).status).toBe(404)
  expect((await stranger.post(`/children/${mia.id}/picture_pin/unlock`, undefined)).status).toBe(404)
  expect((await getTablets()).tablets).toMatchObject([{ id, name: 'Kitchen' }])
  const empty = await parent.post('/tablets', { name: ' ', child_ids: [] })
  expect(empty).toMatchObject({
    status: 422,
    body: { fields: { name: 'Name is required', child_ids: 'Choose at least one child' } },
  })
})

test('[F04.7] a parent renames a tablet and chooses its faces, and a face that is taken off opens nothing', async () => {
  const { id, tablet_key } = await newTablet([mia, leo])
  const form = { name: 'Car', child_ids: [leo.id] }
  expect((await parent.put(`/tablets/${id}`, form)).status).toBe(204)
  expect((await listFaces(tablet_key)).body).toMatchObject({ name: 'Car', faces: [{ child_id: leo.id }] })
  expect((await tap(tablet_key, mia)).body.code).toBe('not_found')
})

test('[F04.8] a tablet that a parent removes is logged out at once', async () => {
  const { id, tablet_key } = await newTablet()
  const { token } = (await tap(tablet_key, mia)).body
  const elsewhere = await server.signIn(mia.email, PASSWORD, { kidSite: true })
  expect((await parent.delete(`/tablets/${id}`)).status).toBe(204)
  expect((await getProfile(token)).status).toBe(401)
  expect((await elsewhere.get('/profile', { kidSite: true })).status).toBe(200)
  for (const reply of [await listFaces(tablet_key), await tap(tablet_key, mia)])
    expect(reply).toMatchObject({ status: 401, body: { code: 'tablet_ended' } })
  expect((await parent.delete(`/tablets/${id}`)).status).toBe(404)
  const { activity } = (await parent.get('/activity')).body
  expect(activity[0]).toMatchObject({ kind: 'tablet_ended', detail: 'Kitchen' })
})

test('[F04.8] a tap at the moment in which a parent removes the tablet leaves no session', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, tablet_key } = await newTablet()
    const [tapped] = await Promise.all([tap(tablet_key, mia), parent.delete(`/tablets/${id}`)])
    if (tapped.status === 200) expect((await getProfile(tapped.body.token)).status).toBe(401)
    else expect(tapped.body.code).toBe('tablet_ended')
  }
})

test('[F04.9] a tablet is dead after 90 days without use, and lives on as long as it is used', async () => {
  const { tablet_key } = await newTablet()
  server.clock.forwardHours(24 * (TABLET_DAYS - 1))
  expect((await listFaces(tablet_key)).status).toBe(200)
  server.clock.forwardHours(24 * (TABLET_DAYS - 1))
  expect((await tap(tablet_key, mia)).status).toBe(200)
  server.clock.forwardHours(24 * TABLET_DAYS)
  expect((await listFaces(tablet_key)).body.code).toBe('tablet_ended')
})

test('[F04.10] with a picture PIN, the face opens only with the right pictures in the right order', async () => {
  const { tablet_key } = await newTablet([mia, leo])
  const { token } = (await tap(tablet_key, mia)).body
  const elsewhere = await server.signIn(mia.email, PASSWORD, { kidSite: true })
  expect((await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })).status).toBe(204)
  expect((await getProfile(token)).status).toBe(401)
  expect((await getProfile(elsewhere.token)).status).toBe(200)
  expect(await getTablets()).toMatchObject({ picture_pins: [{ child_id: mia.id, is_locked: false }] })
  expect((await listFaces(tablet_key)).body.faces).toMatchObject([
    { has_picture_pin: true, is_locked: false },
    { has_picture_pin: false },
  ])
  expect((await tap(tablet_key, mia, WRONG)).body.code).toBe('picture_pin_failed')
  expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)
  expect((await tap(tablet_key, leo)).status).toBe(200)

  expect((await parent.delete(`/children/${mia.id}/picture_pin`)).status).toBe(204)
  expect((await tap(tablet_key, mia)).status).toBe(200)
  const setPictures = async (...pictures: string[]) =>
    (await parent.put(`/children/${mia.id}/picture_pin`, { pictures })).body.fields
  expect(await setPictures('fox', 'owl')).toEqual({ pictures: 'A picture PIN has 4 pictures' })
  const repeated = { pictures: 'Choose at least two different animals' }
  expect(await setPictures('fox', 'fox', 'fox', 'fox')).toEqual(repeated)
})

test('[F04.22] taps without pictures on a face that has got a picture PIN since are not counted', async () => {
  const { tablet_key } = await newTablet()
  await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })
  for (let tries = 0; tries <= PIN_TRIES; tries++)
    expect((await tap(tablet_key, mia)).body.code).toBe('picture_pin_failed')
  expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)
})

test('[F04.10] a tap at the moment in which a parent sets a picture PIN leaves no session without pictures', async () => {
  for (let round = 0; round < 5; round++) {
    const { tablet_key } = await newTablet()
    const [tapped] = await Promise.all([
      tap(tablet_key, mia),
      parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES }),
    ])
    if (tapped.status === 200) expect((await getProfile(tapped.body.token)).status).toBe(401)
    else expect(tapped.body.code).toBe('picture_pin_failed')
    await parent.delete(`/children/${mia.id}/picture_pin`)
  }
})

test('[F04.11] five wrong tries in a row, also at the same time, lock the face until a parent unlocks it', async () => {
  const { tablet_key } = await newTablet()
  await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })
  for (let wrong = 1; wrong < PIN_TRIES; wrong++) await tap(tablet_key, mia, WRONG)
  expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)

  const codes = await Promise.all(
    Array.from({ length: PIN_TRIES + 3 }, async () => (await tap(tablet_key, mia, WRONG)).body.code),
  )
  expect(codes.filter((code) => code === 'picture_pin_failed')).toHaveLength(PIN_TRIES - 1)
  expect((await tap(tablet_key, mia, PICTURES)).body.code).toBe('picture_pin_locked')
  expect((await listFaces(tablet_key)).body.faces).toMatchObject([{ is_locked: true }])
  expect(await getTablets()).toMatchObject({ picture_pins: [{ is_locked: true }] })
  await server.findMessage(parent.email)
  const mails = await server.listMessages(parent.email)
  expect(mails.filter(({ subject }) => subject?.includes('wrong pictures'))).toHaveLength(1)

  expect((await parent.post(`/children/${mia.id}/picture_pin/unlock`, undefined)).status).toBe(204)
  expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)
})

test('[F04.11] a few wrong tries between right ones lock the face in the end', async () => {
  const { tablet_key } = await newTablet()
  await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })
  for (let wrong = 0; wrong < PIN_MISSES; wrong++) {
    if (wrong % 3 === 0) expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)
    const isLast = wrong === PIN_MISSES - 1
    const code = isLast ? 'picture_pin_locked' : 'picture_pin_failed'
    expect((await tap(tablet_key, mia, WRONG)).body.code).toBe(code)
  }
  expect((await tap(tablet_key, mia, PICTURES)).body.code).toBe('picture_pin_locked')
})

test('[F04.12] a parent’s password unlocks a face on the tablet itself', async () => {
  const { tablet_key } = await newTablet()
  await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES })
  for (let wrong = 0; wrong < PIN_TRIES; wrong++) await tap(tablet_key, mia, WRONG)
  const unlock = (password: string, child = mia) =>
    server.visitor.post('/tablet/unlock', { tablet_key, child_id: child.id, password }, { kidSite: true })
  expect((await unlock(PASSWORD, leo)).body.code).toBe('not_found')
  expect((await unlock('not-the-password')).body).toMatchObject({
    code: 'password_wrong',
    fields: { password: 'That is not your password.' },
  })
  expect((await tap(tablet_key, mia, PICTURES)).body.code).toBe('picture_pin_locked')
  expect((await unlock(PASSWORD)).status).toBe(204)
  expect((await tap(tablet_key, mia, PICTURES)).status).toBe(200)
})

test('[F04.13] adding and changing a tablet and a picture PIN need proof, and removing a tablet does not', async () => {
  const { id } = await addTablet()
  server.clock.forwardHours(1)
  const form = { name: 'Car', child_ids: [mia.id] }
  const refused = [
    await parent.post('/tablets', form),
    await parent.put(`/tablets/${id}`, form),
    await parent.put(`/children/${mia.id}/picture_pin`, { pictures: PICTURES }),
    await parent.delete(`/children/${mia.id}/picture_pin`),
  ]
  for (const { body } of refused) expect(body.code).toBe('proof_needed')
  expect((await parent.delete(`/tablets/${id}`)).status).toBe(204)
})

test('[F04.14] a family can have ten tablets, and those whose code expired do not count', async () => {
  for (let count = 1; count < TABLETS_MAX; count++) await newTablet()
  await addTablet()
  const another = () => parent.post('/tablets', { name: 'One more', child_ids: [mia.id] })
  expect((await another()).body.code).toBe('tablets_full')
  server.clock.forwardHours(PAIRING_MINUTES / 60)
  expect((await another()).status).toBe(201)
})

test('[F04.15] a deleted child and a closed family have no face', async () => {
  const { tablet_key } = await newTablet([mia, leo])
  await parent.delete(`/children/${mia.id}`)
  expect((await listFaces(tablet_key)).body.faces).toMatchObject([{ child_id: leo.id }])
  expect((await tap(tablet_key, mia)).body.code).toBe('not_found')
  await parent.delete('/parents')
  for (const reply of [await listFaces(tablet_key), await tap(tablet_key, leo)])
    expect(reply).toMatchObject({ status: 403, body: { code: 'family_closed' } })
})

test('[F04.15] a child that is brought back has its face again, and a purged one leaves an empty tablet', async () => {
  const { id, tablet_key } = await newTablet([mia])
  await parent.delete(`/children/${mia.id}`)
  expect((await listFaces(tablet_key)).body.faces).toEqual([])
  const form = { name: 'Car', child_ids: [mia.id, leo.id] }
  expect((await parent.put(`/tablets/${id}`, form)).status).toBe(204)
  await parent.put(`/children/${mia.id}/reactivate`, null)
  expect((await listFaces(tablet_key)).body.faces).toMatchObject([{ child_id: mia.id }, { child_id: leo.id }])
  const family_id = await findFamilyId()
  await server.deps.transaction(async (tx) => {
    for (const child of [mia, leo]) await removeFromTablets(tx, family_id, child.id)
  })
  expect((await listFaces(tablet_key)).body.faces).toEqual([])
})

test('[F04.16] a child without an address, who has only a PIN, has a face, too', async () => {
  const form = { first_name: 'Noé', last_name: 'Roy', pin: '2580', is_term_and_condition_agreed: true }
  const noah = (await parent.post('/children/with_pin', form)).body
  const { tablet_key } = await newTablet([noah])
  const { token } = (await tap(tablet_key, noah)).body
  expect((await getProfile(token)).body).toMatchObject({ id: noah.id, email: '' })
})
