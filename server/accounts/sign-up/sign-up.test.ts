import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalMailbox } from '#server/platform/canonical-mailbox.ts'
import {
  childForm,
  codeIn,
  MONDAY,
  openTestServer,
  PASSWORD,
  parentForm,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const signUp = (email: string, more: Record<string, unknown> = {}) =>
  server.visitor.post('/parents', { parent: { ...parentForm(email), ...more } })

test('[S11.8 S11.10 S12.1] signing up stores consent, and gives 500 points once the address is verified', async () => {
  const email = 'first@example.ca'
  expect((await signUp(email, { language: 'fr-CA', time_zone: 'America/Vancouver' })).status).toBe(204)
  const mail = await server.mailTo(email)
  expect(mail?.subject).toBe('Veuillez vérifier votre adresse courriel')
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify\/email\//)

  expect((await server.visitor.get(`/verify/email/${codeIn(mail?.links)}`)).body).toEqual({ verified: true })

  const parent = await server.signIn(email)
  expect((await parent.get('/profile')).body).toMatchObject({
    name: 'Claire Tremblay',
    role: 'parent',
    points: 500,
    language: 'fr-CA',
    time_zone: 'America/Vancouver',
    phone: expect.stringMatching(/^\+1514555\d{4}$/),
  })
  const consents = await server.db
    .selectFrom('consents')
    .where('user_id', '=', parent.id)
    .selectAll()
    .execute()
  expect(consents).toMatchObject([
    { kind: 'terms', text_version: '2020-07', language: 'fr-CA', given_at: MONDAY },
  ])
})

test.each([
  ['email', '', 'E-mail is required'],
  ['email', 'not an address', 'E-mail must be valid'],
  ['email', 'a@b.ca,c@d.ca', 'E-mail must be valid'],
  ['email', 'a@b.ca\r\nBcc: c@d.ca', 'E-mail must be valid'],
  ['email', 'a\u0000b@c.ca', 'E-mail must be valid'],
  ['first_name', 'A\u0000', 'Please check this field'],
  ['first_name', 'A\r\nBcc: c@d.ca', 'Please check this field'],
  ['last_name', 'half a sign \ud83d', 'Please check this field'],
  ['last_name', 7, 'Please check this field'],
  ['first_name', '', 'First name is required'],
  ['last_name', ' ', 'Last name is required'],
  ['phone', '', 'Phone number is required'],
  ['phone', '555-1234', 'Phone number must be at least 10 numbers'],
  ['phone', '+1 212 555 0123', 'Please give a Canadian phone number'],
  ['password', '', 'Password is required'],
  ['password', 'short', 'Password must be at least 8 characters'],
  ['password_confirmation', 'different', 'Passwords do not match'],
  ['is_term_and_condition_agreed', false, 'You must agree to continue'],
])('[S11.2] a sign-up whose %s is %j is refused: %s', async (field, value, sentence) => {
  const { status, body } = await signUp('rules@example.ca', { [field]: value })

  expect(status).toBe(422)
  expect(body.fields[field]).toBe(sentence)
})

test('[S11.5] one name is split at its last space', async () => {
  const { first_name, last_name, ...form } = parentForm('one.name@example.ca')
  await server.visitor.post('/parents', { parent: { ...form, name: 'Anne Marie Roy' } })
  await server.visitor.get(`/verify/email/${codeIn((await server.mailTo('one.name@example.ca'))?.links)}`)

  expect((await (await server.signIn('one.name@example.ca')).get('/profile')).body).toMatchObject({
    first_name: 'Anne Marie',
    last_name: 'Roy',
  })
})

test('[S11.9] an address in use gets a mail, and the caller the usual response', async () => {
  const { email } = await server.newParent()

  expect(
    (await signUp(email.toUpperCase(), { password: 'an intruder’s', password_confirmation: 'an intruder’s' }))
      .status,
  ).toBe(204)

  expect((await server.mailTo(email.toUpperCase()))?.subject).toBe('You already have an account')
  expect((await server.signIn(email)).id).toBeTruthy()
})

test('[S11.11] the trial points come once per mailbox and once per phone', async () => {
  const phone = '(514) 555-0199'
  const first = await server.newParent('trial.points@gmail.com', { phone })
  const sameBox = await server.newParent('trialpoints+again@gmail.com')
  const samePhone = await server.newParent('someone.else@example.ca', { phone: '+1 514 555 0199' })

  expect((await first.get('/points')).body.points).toBe(500)
  expect((await sameBox.get('/points')).body.points).toBe(0)
  expect((await samePhone.get('/points')).body.points).toBe(0)
})

test.each([
  ['Ann.Lee+quests@Gmail.com', 'annlee@gmail.com'],
  ['ann.lee@googlemail.com', 'annlee@gmail.com'],
  ['Ann.Lee+x@example.ca', 'ann.lee@example.ca'],
])('[S11.11] the mailbox behind %s is %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})

test('[S12.3] a verification link says success again for a day, then no more', async () => {
  await signUp('again@example.ca')
  const code = codeIn((await server.mailTo('again@example.ca'))?.links)

  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
  server.clock.forward(23)
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
  server.clock.forward(2)
  expect(await server.visitor.get(`/verify/email/${code}`)).toMatchObject({
    status: 422,
    body: { error: 'Sorry, could not verify your email, please try again later.', code: 'code_used_up' },
  })
  expect((await (await server.signIn('again@example.ca')).get('/points')).body.points).toBe(500)
})

test('[S12.2] an unknown link and one older than three days are refused, and the sign-up is forgotten', async () => {
  await signUp('slow@example.ca')
  const code = codeIn((await server.mailTo('slow@example.ca'))?.links)

  server.clock.forward(72.1)
  await server.runJobs()

  expect((await server.visitor.get('/verify/email/never-sent')).status).toBe(422)
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(422)
  expect(
    await server.db.selectFrom('sign_ups').where('email', '=', 'slow@example.ca').selectAll().execute(),
  ).toEqual([])
})

test('[S12.4 S12.5] the mail is sent again on request, for any address with the same answer', async () => {
  await signUp('lost@example.ca')
  const first = await server.mailTo('lost@example.ca')

  const replies = [
    await server.visitor.post('/verify/email', { email: 'lost@example.ca' }),
    await server.visitor.post('/verify/email', { email: 'nobody@example.ca' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  const second = await server.mailTo('lost@example.ca')
  expect(second?.id).not.toBe(first?.id)
  expect((await server.visitor.get(`/verify/email/${codeIn(second?.links)}`)).status).toBe(200)
})

test('[S12.6] after several sign-ups for one address no password works: the owner chooses a new one', async () => {
  const email = 'shared@example.ca'
  await signUp(email, { password: 'the owner’s own', password_confirmation: 'the owner’s own' })
  const first = codeIn((await server.mailTo(email))?.links)
  await signUp(email, { password: 'an intruder’s', password_confirmation: 'an intruder’s' })
  const second = codeIn((await server.mailTo(email))?.links)

  expect((await server.visitor.get(`/verify/email/${second}`)).status).toBe(200)

  for (const password of ['the owner’s own', 'an intruder’s']) {
    expect((await server.visitor.post('/auth', { email, password })).status).toBe(401)
  }
  expect((await server.visitor.get(`/verify/email/${first}`)).status).toBe(422)
  const mail = await server.mailTo(email)
  expect(mail?.text).toContain('please choose the password of your account now')
  const form = {
    password: 'chosen in the end',
    password_confirmation: 'chosen in the end',
    reset_token: codeIn(mail?.links),
  }
  expect((await server.visitor.post('/reset', form)).status).toBe(200)
  expect((await server.signIn(email, 'chosen in the end')).id).toBeTruthy()
})

test('[S12.3] every verification mail of one sign-up says success for a day after the first was opened', async () => {
  await signUp('twice.sent@example.ca')
  const first = codeIn((await server.mailTo('twice.sent@example.ca'))?.links)
  await server.visitor.post('/verify/email', { email: 'twice.sent@example.ca' })
  const second = codeIn((await server.mailTo('twice.sent@example.ca'))?.links)

  expect((await server.visitor.get(`/verify/email/${second}`)).status).toBe(200)
  expect((await server.visitor.get(`/verify/email/${first}`)).status).toBe(200)
})

test('[S04.3] the kid site creates no parent, by any link', async () => {
  await signUp('wrong.site@example.ca')
  const code = codeIn((await server.mailTo('wrong.site@example.ca'))?.links)

  expect(await server.visitor.get(`/verify/email/${code}`, { kidSite: true })).toMatchObject({
    status: 403,
    body: { code: 'kid_site' },
  })
  expect((await server.visitor.get(`/verify/email/${code}`)).status).toBe(200)
})

test('[K03.10] a repeated request creates one child', async () => {
  const parent = await server.newParent()
  const form = childForm('pressed.twice@example.ca')

  const first = await parent.post('/children', form, { key: 'one-press-of-it' })
  const again = await parent.post('/children', form, { key: 'one-press-of-it' })

  expect(again).toMatchObject({ status: 201, body: first.body })
})

test('[K03.6 K03.7] a child is created with consent, can sign in at once, and gets an invitation', async () => {
  const parent = await server.newParent()
  const email = 'mia@example.ca'

  const { status, body } = await parent.post('/children', childForm(email))

  expect(status).toBe(201)
  const mail = await server.mailTo(email)
  expect(mail?.subject).toBe('Claire has a nest ready for you')
  expect(mail?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/verify\/email\//)
  const child = await server.signIn(email, PASSWORD, true)
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
  expect((await server.visitor.get(`/verify/email/${codeIn(mail?.links)}`, { kidSite: true })).status).toBe(
    200,
  )
  await server.visitor.post('/forgot', { email })
  expect((await server.mailTo(email))?.links[0]).toMatch(/^http:\/\/kidsclub\.localhost:3000\/reset\//)
})

test.each([
  ['first_name', '', 'First name is required'],
  ['last_name', '', 'Last name is required'],
  ['birthday', '1949-12-31', 'Please give a day between 1950 and today'],
  ['birthday', '2026-03-03', 'Please give a day between 1950 and today'],
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

test('[K04.7] an address in use elsewhere is refused without telling whose', async () => {
  const parent = await server.newParent()
  const other = await server.newParent()

  const { status, body } = await parent.post('/children', childForm(other.email))

  expect({ status, body }).toEqual({
    status: 422,
    body: {
      code: 'child_not_created',
      error: "Oops. Your child's account was not created. Please try again.",
    },
  })
  expect((await parent.get('/children')).body.children).toEqual([])
})

test('[K01.5] the list of children has points and today’s progress', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const day = { due_date: '2026-03-02' }
  const [done, waiting] = await Promise.all(
    ['done', 'waiting', 'open'].map(async (name) => {
      const { body } = await parent.post('/missions', questForm(child.id, { ...day, name, points: 30 }))
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

test('[K06.5] one child comes with points and the first ten quests', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  for (let n = 0; n < 11; n++) await parent.post('/missions', questForm(child.id, { points: 1 }))

  const { body } = await parent.get(`/children/${child.id}`)

  expect(body.child).toMatchObject({ id: child.id, first_name: 'Mia', birthday: '2016-04-12', points: 0 })
  expect(body.missions).toHaveLength(10)
})

test('[K09.1 K09.2 K09.4] another family’s child is not found, and a child sees no family lists', async () => {
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

test('[N01.5 N01.6] each person’s language is kept, and the family’s time zone', async () => {
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
