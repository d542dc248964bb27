import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail } from '#server/testing/samples/people.ts'
import {
  childForm,
  findCode,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[K03.10] repeating a request with the same idempotency key creates one child', async () => {
  const parent = await server.newParent()
  const form = childForm('pressed.twice@example.ca')

  const firstReply = await parent.post('/children', form, { key: 'same-key' })
  const repeated = await parent.post('/children', form, { key: 'same-key' })

  expect(repeated).toMatchObject({ status: 201, body: firstReply.body })
})

test('[K03.6 K03.7] a child is created with the parent’s consent, can sign in immediately, and gets an invitation by mail', async () => {
  const parent = await server.newParent()
  const email = 'mia@example.ca'

  const { status, body } = await parent.post('/children', childForm(email))

  expect(status).toBe(201)
  const mail = await server.findMessage(email)
  expect(mail?.subject).toBe('Claire has a nest ready for you')
  expect(mail?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/verify\/email\//)
  const child = await server.signIn(email, PASSWORD, { kidSite: true })
  expect(child.id).toBe(body.id)
  expect((await child.get('/profile')).body).toMatchObject({
    role: 'child',
    points: 0,
    avatar: 'fox',
    name: 'Mia Tremblay',
  })
  expect(
    await server.db.selectFrom('consents').where('user_id', '=', child.id).selectAll().execute(),
  ).toMatchObject([{ kind: 'guardian', given_by: parent.id }])
  expect((await server.visitor.get(`/verify/email/${findCode(mail?.links)}`, { kidSite: true })).status).toBe(
    200,
  )
  await server.visitor.post('/forgot', { email })
  expect((await server.findMessage(email))?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/reset\//)
})

test('[D13.4] a parent can choose the animal of a new child, and without a choice the child gets one', async () => {
  const parent = await server.newParent()
  const addChild = async (more: object) => {
    const { status, body } = await parent.post('/children', { ...childForm(newEmail()), ...more })
    return status === 201 ? (await parent.get(`/children/${body.id}`)).body.child.avatar : body.fields
  }
  expect(await addChild({ avatar: 'raccoon' })).toBe('raccoon')
  expect(await addChild({})).toBe('bear')
  expect(await addChild({ avatar: 'unicorn' })).toEqual({ avatar: expect.any(String) })
})

test.each([
  ['first_name', '', 'First name is required'],
  ['last_name', '', 'Last name is required'],
  ['birthday', '1949-12-31', 'Please enter a date between 1950 and today'],
  ['birthday', '2026-03-03', 'Please enter a date between 1950 and today'],
  ['phone', '555', 'Phone number must be at least 10 numbers'],
  ['email', '', 'E-mail is required'],
  ['password', '', 'Password is required'],
  ['password_confirmation', 'other', 'Passwords do not match'],
  ['is_term_and_condition_agreed', false, 'You must agree to continue'],
])('[K03.4 K03.5] a child whose %s is %j is refused: %s', async (field, value, sentence) => {
  const parent = await server.newParent()

  const { status, body } = await parent.post('/children', {
    ...childForm('rules.kid@example.ca'),
    [field]: value,
  })

  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
  expect((await parent.get('/children')).body.children).toEqual([])
})

test('[K01.5] the list of children contains their points and today’s progress', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const dueToday = { due_date: '2026-03-02' }
  const [done, waiting] = await Promise.all(
    ['done', 'waiting', 'open'].map(async (name) => {
      const { body } = await parent.post('/missions', questForm(child.id, { ...dueToday, name, points: 30 }))
      return body.mission.id as string
    }),
  )
  for (const id of [done, waiting]) await child.put(`/missions/${id}`, { mission: { complete: true } })
  await parent.put(`/missions/${done}`, { mission: { verified: true } })

  const { body } = await parent.get('/children')

  expect(body.children).toMatchObject([
    {
      id: child.id,
      role: 'child',
      points: 30,
      active: true,
      today: { due: 3, verified: 1, waiting: 1 },
      to_verify: 1,
      earned_this_week: 30,
    },
  ])
})

test('[K06.5] the response for one child contains its points and its first ten quests', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  for (let n = 0; n < 11; n++) await parent.post('/missions', questForm(child.id, { points: 1 }))

  const { body } = await parent.get(`/children/${child.id}`)

  expect(body.child).toMatchObject({ id: child.id, first_name: 'Mia', birthday: '2016-04-12', points: 0 })
  expect(body.missions).toHaveLength(10)
})

test('[K09.1 K09.2 K09.4] another family’s child is not found, and neither role can use the endpoints of the other', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const stranger = await server.newParent()

  expect((await stranger.get(`/children/${child.id}`)).status).toBe(404)
  expect((await stranger.get('/children')).body.children).toEqual([])
  expect((await parent.get(`/children/${parent.id}`)).status).toBe(404)
  for (const reply of [
    await child.get('/children'),
    await child.get(`/children/${child.id}`),
    await child.post('/children', childForm('x@example.ca')),
    await child.put('/parents', { language: 'fr-CA' }),
    await parent.put('/children', { language: 'fr-CA' }),
    await parent.get('/missions'),
  ]) {
    expect(reply).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
  }
})

test('[N01.5 N01.6] a language is stored per person, and the time zone per family', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)

  expect((await parent.put('/parents', { time_zone: 'America/St_Johns' })).body.parent.time_zone).toBe(
    'America/St_Johns',
  )
  expect((await parent.put('/parents', { time_zone: 'Mars/Olympus' })).status).toBe(422)
  expect((await child.put('/children', { language: 'fr-CA' })).body.child.language).toBe('fr-CA')

  expect((await parent.get('/profile')).body.language).toBe('en-CA')
  expect((await child.get('/profile')).body).toMatchObject({
    language: 'fr-CA',
    time_zone: 'America/St_Johns',
  })
})
