import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, startPurchase } from '#server/testing/payments.ts'
import {
  childForm,
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const DAY_HOURS = 24
const newAddress = () => `${randomUUID()}@example.ca`
const requestNewsletter = (email: string, more: object = {}) =>
  server.visitor.post('/newsletter', { email, ...more })
const confirm = (code: string, kidSite = false) =>
  server.visitor.post(`/newsletter/confirm/${code}`, undefined, { kidSite })
const summarize = ({ status, body }: Awaited<ReturnType<typeof confirm>>) =>
  status === 200 ? [body.state, body.code_mailed] : `${status} ${body.code}`
const listSubjects = async (address: string) =>
  (await server.listMessages(address)).map(({ subject }) => subject)
const findPromo = (text = '') => /NEST-\w{5}-\w{5}/.exec(text)?.[0]

/** Requests the newsletter and returns the code of the link in the mail. */
async function requestCode(email: string, more: object = {}) {
  expect((await requestNewsletter(email, more)).status).toBe(204)
  const mail = await server.findMessage(email)
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/newsletter\/confirm\//)
  return findCode(mail?.links)
}
async function subscribe(email = newAddress()) {
  expect(summarize(await confirm(await requestCode(email)))).toEqual(['welcome', true])
  return { email, welcome: await server.findMessage(email) }
}
const unsubscribe = (url: string | null | undefined) =>
  server.visitor.post(new URL(String(url)).pathname.replace('/api/v1', ''), 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const listSubscriptions = async (email: string) => {
  const rows = await server.db.selectFrom('newsletter_subscribers').selectAll().execute()
  const hash = server.deps.secrets.hmac('newsletter', email)
  return rows.filter(({ address_hash }) => address_hash === hash)
}
const listRequests = (email: string) =>
  server.db.selectFrom('newsletter_requests').where('email', '=', email).selectAll().execute()
const isNewsOn = async (parent: Parent) =>
  (await parent.get('/profile')).body.notification_settings.news_and_promo.email
const listConsents = (parent: Parent) =>
  server.db
    .selectFrom('news_consents')
    .where('user_id', '=', parent.id)
    .orderBy('given_at')
    .selectAll()
    .execute()

async function restoreFamily(parent: Parent): Promise<Parent> {
  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  return { email: parent.email, ...(await server.signInWithoutPassword(parent.email)) }
}

test('[N07.1 N07.5 N14.1] a visitor gets a mail, confirms by its link, and gets a welcome mail with a promo code; the consent is stored with the version of its text', async () => {
  const email = newAddress()
  const code = await requestCode(email.toUpperCase(), { language: 'fr-CA' })
  expect(await listSubscriptions(email)).toEqual([])
  server.clock.forwardHours(1)

  expect(summarize(await confirm(code))).toEqual(['welcome', true])
  expect(summarize(await confirm(code))).toEqual(['again', false])
  await server.runJobs()
  expect(summarize(await confirm(await requestCode(email)))).toEqual(['again', false])

  const [welcome] = (await server.listMessages(email)).filter(({ subject }) => subject.includes('10'))
  expect(welcome?.subject).toBe('Bienvenue, et voici votre code de 10\u00a0%')
  expect(welcome?.text).toContain('31\u00a0mai 2026')
  expect(welcome?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\//)
  expect(welcome?.text).toContain('1 Made-up Street, Sampleville ON X0X 0X0 · hello@questnest.example')
  expect(await listSubjects(email)).toHaveLength(3)
  expect(await listSubscriptions(email)).toMatchObject([
    {
      email,
      language: 'fr-CA',
      text_version: '2026-11',
      ended_at: null,
      asked_at: MONDAY,
      confirmed_at: server.clock.now(),
    },
  ])
})

test('[N14.2] the promo code takes 10% off one purchase of points, and anybody can use it, but only once', async () => {
  const { welcome } = await subscribe()
  const promo = findPromo(welcome?.text)
  const [parent, otherParent] = [await server.newParent(), await server.newParent()]
  const enterPromo = async (buyer: Parent) => {
    const { payment, client_secret } = await startPurchase(buyer, 5000)
    const { body } = await buyer.put(`/payments/${payment.id}`, { points: 5000, postal: 'H2X 1Y4', promo })
    return { body, client_secret }
  }

  const { body, client_secret } = await enterPromo(parent)
  expect(body.payment).toMatchObject({ promo, base_price: 5000, discount: 500 })
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

  expect((await parent.get('/points')).body.points).toBe(500 + 5250)
  for (const buyer of [parent, otherParent]) expect((await enterPromo(buyer)).body.code).toBe('promo_used')
})

test('[N14.3] a promo code is valid for 90 days', async () => {
  const { welcome } = await subscribe()
  const parent = await server.newParent()
  const check = async () =>
    (await server.signInWithoutPassword(parent.email)).get(`/promos/${findPromo(welcome?.text)}`)
  server.clock.forwardHours(90 * DAY_HOURS)
  expect((await check()).body).toMatchObject({ promo: { percent: 10 } })
  server.clock.forwardHours(DAY_HOURS)
  expect((await check()).body.code).toBe('promo_expired')
})

test('[N07.2] a link works for seven days, is refused as expired for another day, and is then unknown', async () => {
  const address = newAddress()
  const [code, lateCode] = [await requestCode(newAddress()), await requestCode(address)]
  expect(summarize(await confirm('nothing'))).toBe('404 not_found')
  server.clock.forwardHours(7 * DAY_HOURS - 1)
  expect(summarize(await confirm(code))).toEqual(['welcome', true])
  server.clock.forwardHours(1)
  expect(summarize(await confirm(lateCode))).toBe('409 newsletter_expired')
  server.clock.forwardHours(DAY_HOURS + 1)
  await server.runJobs()
  expect(summarize(await confirm(lateCode))).toBe('404 not_found')
  expect(await listRequests(address)).toEqual([])
})

test('[N14.1 N07.10 N07.11] one click in any mail unsubscribes and erases the address, but the consent is kept for three years; subscribing again brings no second promo code', async () => {
  const { email, welcome } = await subscribe()
  const repeatedCode = await requestCode(email)
  const path = new URL(String(welcome?.unsubscribe)).pathname.replace('/api/v1', '')
  const subscription = { preference: 'news_and_promo', has_settings: false }
  expect((await server.visitor.get(path)).body).toEqual({ ...subscription, on: true })

  for (let click = 0; click < 2; click++)
    expect((await unsubscribe(welcome?.unsubscribe)).body).toEqual({ ...subscription, on: false })
  expect(await listSubscriptions(email)).toMatchObject([{ email: null, ended_by: 'link', ended_at: MONDAY }])
  server.clock.forwardHours(1)
  expect(summarize(await confirm(repeatedCode))).toEqual(['welcome', false])

  expect((await server.findMessage(email))?.subject).toBe('Welcome to the Questnest newsletter')
  expect((await server.visitor.get(path)).body).toEqual({ ...subscription, on: true })
  await unsubscribe(welcome?.unsubscribe)
  expect(summarize(await confirm(repeatedCode))).toBe('409 newsletter_expired')
  expect((await listSubscriptions(email)).map((row) => row.email)).toEqual([null, null])
  server.clock.forwardHours(DAY_HOURS * 365 * 3 - 2)
  await server.runJobs()
  expect(await listSubscriptions(email)).toHaveLength(2)
  server.clock.forwardHours(4)
  await server.runJobs()
  expect(await listSubscriptions(email)).toEqual([])
  expect((await unsubscribe(welcome?.unsubscribe)).status).toBe(404)
})

test('[N14.1] another spelling of a mailbox gets no second promo code', async () => {
  const name = randomUUID()
  await subscribe(`${name}@example.ca`)
  expect(summarize(await confirm(await requestCode(`${name}+more@example.ca`)))).toEqual(['welcome', false])
})

test('[N07.6] four links to one address, opened five times each concurrently, create one subscription and one promo code', async () => {
  const email = newAddress()
  const codes: string[] = []
  for (let count = 0; count < 4; count++) codes.push(await requestCode(email))
  const promosBefore = await server.db.selectFrom('promos').select('id').execute()

  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(codes[n % 4] ?? '')))

  expect(replies.map(summarize).sort()).toEqual([...Array(19).fill(['again', false]), ['welcome', true]])
  expect(await server.db.selectFrom('promos').select('id').execute()).toHaveLength(promosBefore.length + 1)
  expect(await listSubscriptions(email)).toHaveLength(1)
  await server.runJobs()
  expect((await listSubjects(email)).filter((subject) => subject.includes('10%'))).toHaveLength(1)
})

test('[N07.5 N07.7] a parent’s subscription is the same as the switch in the settings', async () => {
  const parent = await server.newParent()
  const otherParent = await server.newParent()
  expect(summarize(await confirm(await requestCode(parent.email)))).toEqual(['welcome', true])
  expect(await isNewsOn(parent)).toBe(true)
  expect(await listSubscriptions(parent.email)).toEqual([])
  const welcome = await server.findMessage(parent.email)
  expect(findPromo(welcome?.text)).toBeTruthy()
  expect(summarize(await confirm(await requestCode(parent.email)))).toEqual(['again', false])

  expect((await unsubscribe(welcome?.unsubscribe)).body).toMatchObject({ on: false, has_settings: true })
  expect(await isNewsOn(parent)).toBe(false)
  const setNews = (email: boolean) =>
    parent.put('/parents', { notification_settings: { news_and_promo: { email } } })
  server.clock.forwardHours(1)
  await setNews(true)
  await setNews(true)
  await setNews(false)

  expect(await listConsents(parent)).toMatchObject([
    { given_by: 'newsletter', withdrawn_by: 'link', text_version: '2026-11', channel: 'email' },
    { given_by: 'settings', withdrawn_by: 'settings', given_at: server.clock.now() },
  ])
  await server.runJobs()
  expect((await listSubjects(parent.email)).filter((subject) => subject.includes('10%'))).toHaveLength(1)
  expect(await isNewsOn(otherParent)).toBe(false)
  await server.enterPassword(parent)
  const { news_consents } = (await parent.get('/export?format=json')).body
  expect(news_consents).toMatchObject([{ withdrawn_by: 'link' }, { withdrawn_by: 'settings' }])
})

test('[N14.1 N07.7] a parent who switches news on in the settings gets a promo code, too', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { notification_settings: { news_and_promo: { email: true } } })
  expect(findPromo((await server.findMessage(parent.email))?.text)).toBeTruthy()
})

test('[N07.8 N07.10] a subscriber who signs up keeps the newsletter, and old links still unsubscribe', async () => {
  const { email, welcome } = await subscribe()
  const parent = await server.newParent(email)
  expect(await isNewsOn(parent)).toBe(true)
  expect(await listSubscriptions(email)).toMatchObject([
    { email: null, ended_by: 'parent', user_id: parent.id },
  ])
  expect(await listConsents(parent)).toMatchObject([{ given_by: 'newsletter', given_at: MONDAY }])

  expect((await unsubscribe(welcome?.unsubscribe)).body).toMatchObject({ on: false })

  expect(await isNewsOn(parent)).toBe(false)
})

test('[N07.8] a parent who changes to a subscribed address keeps its newsletter', async () => {
  const { email } = await subscribe()
  const parent = await server.newParent()
  await parent.put('/parents', { email })
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
  expect(await isNewsOn(parent)).toBe(true)
})

test('[N07.3 N07.12] a child’s address gets no mail, and the response does not reveal that it is a child’s', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const inactiveChild = await server.newChild(parent)
  for (const { email } of [child, inactiveChild]) await server.verifyChildEmail(email)
  await parent.delete(`/children/${inactiveChild.id}`)
  for (const { email } of [child, inactiveChild]) {
    await server.runJobs()
    const subjectsBefore = await listSubjects(email)
    expect((await requestNewsletter(email)).status).toBe(204)
    await server.runJobs()
    expect(await listSubjects(email)).toEqual(subjectsBefore)
  }
  expect(await listRequests(child.email)).toEqual([])
})

test('[N07.12] an address that becomes a child’s loses the newsletter, and its confirmation links stop working', async () => {
  const parent = await server.newParent()
  const { email, welcome } = await subscribe()
  const unconfirmed = newAddress()
  const code = await requestCode(unconfirmed)
  for (const address of [email, unconfirmed]) {
    expect((await parent.post('/children', childForm(address))).status).toBe(201)
    expect((await server.verifyChildEmail(address)).status).toBe(200)
  }
  expect(await listSubscriptions(email)).toMatchObject([{ email: null, ended_by: 'child' }])
  expect(summarize(await confirm(code))).toBe('404 not_found')
  expect((await unsubscribe(welcome?.unsubscribe)).body).toMatchObject({ on: false })
})

test('[N13.1 N06.12 N11.12 N13.7] a closed family cannot subscribe to the newsletter; restoring it keeps the switch as it was, and purging it deletes the consent', async () => {
  const parent = await server.newParent()
  const code = await requestCode(parent.email)
  await parent.delete('/parents')
  await server.runJobs()
  const subjectsBefore = await listSubjects(parent.email)
  expect((await requestNewsletter(parent.email)).status).toBe(204)
  await server.runJobs()
  expect(await listSubjects(parent.email)).toEqual(subjectsBefore)
  expect(summarize(await confirm(code))).toBe('404 not_found')

  const subscribedParent = await server.newParent()
  await subscribedParent.put('/parents', { notification_settings: { news_and_promo: { email: true } } })
  await subscribedParent.delete('/parents')
  expect([
    await isNewsOn(await restoreFamily(parent)),
    await isNewsOn(await restoreFamily(subscribedParent)),
  ]).toEqual([false, true])

  await (await server.signInWithoutPassword(subscribedParent.email)).delete('/parents')
  server.clock.forwardHours(DAY_HOURS * 190)
  await server.runJobs()
  expect(await listConsents(subscribedParent)).toEqual([])
})

test('[N07.13] there is no newsletter on the kid site', async () => {
  const email = newAddress()
  expect((await server.visitor.post('/newsletter', { email }, { kidSite: true })).body.code).toBe('kid_site')
  expect(summarize(await confirm(await requestCode(email), true))).toBe('403 kid_site')
})

test('[S10.1] a newsletter request needs the bot check', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, BOT_CHECK: 'altcha' }
  try {
    expect((await requestNewsletter(newAddress())).body.code).toBe('bot_check')
  } finally {
    server.deps.config = config
  }
})

test('[N07.4] an address gets at most three confirmation mails a day; a visitor can make twenty requests an hour', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, RATE_LIMIT: 'on' }
  try {
    const email = newAddress()
    for (let n = 0; n < 5; n++) expect((await requestNewsletter(email)).status).toBe(204)
    await server.runJobs()
    expect(await listSubjects(email)).toHaveLength(3)
    const replies: number[] = []
    for (let n = 5; n < 21; n++) replies.push((await requestNewsletter(newAddress())).status)
    expect(replies).toEqual([...Array(15).fill(204), 429])
    server.clock.forwardHours(DAY_HOURS)
    expect((await requestNewsletter(email)).status).toBe(204)
    await server.runJobs()
    expect(await listSubjects(email)).toHaveLength(4)
  } finally {
    server.deps.config = config
  }
})

test('[N14.4] there is no promo code if the server sells no points', async () => {
  const { payments } = server.deps
  server.deps.payments = null
  try {
    expect(summarize(await confirm(await requestCode(newAddress())))).toEqual(['welcome', false])
  } finally {
    server.deps.payments = payments
  }
})

test('[N07.9] a confirmation link still works after the visitor has signed up with the same address', async () => {
  const email = newAddress()
  const code = await requestCode(email)
  await server.visitor.post('/parents', { parent: parentForm(email) })
  const parent = await server.visitor
    .get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
    .then(() => server.signInWithoutPassword(email))
  expect(summarize(await confirm(code))).toEqual(['welcome', true])
  expect((await parent.get('/profile')).body.notification_settings.news_and_promo.email).toBe(true)
})
