import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingDetails, startPurchase } from '#server/testing/payments.ts'
import {
  childForm,
  codeIn,
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
const DAY = 24
const newAddress = () => `${randomUUID()}@example.ca`
const join = (email: string, more: object = {}) => server.visitor.post('/newsletter', { email, ...more })
const open = (code: string, kidSite = false) =>
  server.visitor.post(`/newsletter/confirm/${code}`, undefined, { kidSite })
const said = ({ status, body }: Awaited<ReturnType<typeof open>>) =>
  status === 200 ? [body.state, body.code_mailed] : `${status} ${body.code}`
const subjects = async (address: string) => (await server.mails(address)).map(({ subject }) => subject)
const promoIn = (text = '') => /NEST-\w{5}-\w{5}/.exec(text)?.[0]

/** Requests the newsletter and returns the code of the link in the mail. */
async function asked(email: string, more: object = {}) {
  expect((await join(email, more)).status).toBe(204)
  const mail = await server.mailTo(email)
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/newsletter\/confirm\//)
  return codeIn(mail?.links)
}
async function joined(email = newAddress()) {
  expect(said(await open(await asked(email)))).toEqual(['welcome', true])
  return { email, welcome: await server.mailTo(email) }
}
const leave = (address: string | null | undefined) =>
  server.visitor.post(
    new URL(String(address)).pathname.replace('/api/v1', ''),
    'List-Unsubscribe=One-Click',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  )
const rowsOf = async (email: string) => {
  const rows = await server.db.selectFrom('newsletter_subscribers').selectAll().execute()
  const hash = server.deps.secrets.hmac('newsletter', email)
  return rows.filter(({ address_hash }) => address_hash === hash)
}
const requestsOf = (email: string) =>
  server.db.selectFrom('newsletter_requests').where('email', '=', email).selectAll().execute()
const switchOf = async (parent: Parent) =>
  (await parent.get('/profile')).body.notification_settings.news_and_promo.email
const consentsOf = (parent: Parent) =>
  server.db
    .selectFrom('news_consents')
    .where('user_id', '=', parent.id)
    .orderBy('given_at')
    .selectAll()
    .execute()

async function restore(parent: Parent): Promise<Parent> {
  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  expect((await server.visitor.post('/auth/restore', { ticket: body.ticket })).status).toBe(200)
  return { email: parent.email, ...(await server.enter(parent.email)) }
}

test('[N07.1 N07.5 N14.1] a visitor gets a mail, confirms by its link, and gets a welcome with a code; the consent is kept with its text version', async () => {
  const email = newAddress()
  const code = await asked(email.toUpperCase(), { language: 'fr-CA' })
  expect(await rowsOf(email)).toEqual([])
  server.clock.forward(1)

  expect(said(await open(code))).toEqual(['welcome', true])
  expect(said(await open(code))).toEqual(['again', false])
  expect(said(await open(await asked(email)))).toEqual(['again', false])

  const [welcome] = (await server.mails(email)).filter(({ subject }) => subject.includes('10'))
  expect(welcome?.subject).toBe('Bienvenue, et voici votre code de 10\u00a0%')
  expect(welcome?.text).toContain('31\u00a0mai 2026')
  expect(welcome?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\//)
  expect(welcome?.text).toContain('1 Made-up Street, Sampleville ON X0X 0X0 · hello@questnest.example')
  expect(await subjects(email)).toHaveLength(3)
  expect(await rowsOf(email)).toMatchObject([
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

test('[N14.2] the code takes 10% off one purchase of points and can be used once by anybody', async () => {
  const { welcome } = await joined()
  const promo = promoIn(welcome?.text)
  const [parent, other] = [await server.newParent(), await server.newParent()]
  const put = async (who: Parent) => {
    const { payment, client_secret } = await startPurchase(who, 5000)
    const { body } = await who.put(`/payments/${payment.id}`, { points: 5000, postal: 'H2X 1Y4', promo })
    return { body, client_secret }
  }

  const { body, client_secret } = await put(parent)
  expect(body.payment).toMatchObject({ promo, base_price: 5000, discount: 500 })
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())

  expect((await parent.get('/points')).body.points).toBe(500 + 5250)
  for (const who of [parent, other]) expect((await put(who)).body.code).toBe('promo_used')
})

test('[N14.3] a code is good for 90 days', async () => {
  const { welcome } = await joined()
  const parent = await server.newParent()
  const check = async () => (await server.enter(parent.email)).get(`/promos/${promoIn(welcome?.text)}`)
  server.clock.forward(90 * DAY)
  expect((await check()).body).toMatchObject({ promo: { percent: 10 } })
  server.clock.forward(DAY)
  expect((await check()).body.code).toBe('promo_expired')
})

test('[N07.2] a link works seven days, is reported as expired for one more, and is then unknown', async () => {
  const address = newAddress()
  const [code, late] = [await asked(newAddress()), await asked(address)]
  expect(said(await open('nothing'))).toBe('404 not_found')
  server.clock.forward(7 * DAY - 1)
  expect(said(await open(code))).toEqual(['welcome', true])
  server.clock.forward(1)
  expect(said(await open(late))).toBe('409 newsletter_expired')
  server.clock.forward(DAY + 1)
  await server.runJobs()
  expect(said(await open(late))).toBe('404 not_found')
  expect(await requestsOf(address)).toEqual([])
})

test('[N14.1 N07.10 N07.11] one click in any mail unsubscribes; the address is erased, the proof stays three years; re-subscribing brings no second code', async () => {
  const { email, welcome } = await joined()
  const first = await asked(email)
  const path = new URL(String(welcome?.unsubscribe)).pathname.replace('/api/v1', '')
  const on = { preference: 'news_and_promo', has_settings: false }
  expect((await server.visitor.get(path)).body).toEqual({ ...on, on: true })

  for (let click = 0; click < 2; click++)
    expect((await leave(welcome?.unsubscribe)).body).toEqual({ ...on, on: false })
  expect(await rowsOf(email)).toMatchObject([{ email: null, ended_by: 'link', ended_at: MONDAY }])
  server.clock.forward(1)
  expect(said(await open(first))).toEqual(['welcome', false])

  expect((await server.mailTo(email))?.subject).toBe('Welcome to the Questnest newsletter')
  expect((await server.visitor.get(path)).body).toEqual({ ...on, on: true })
  await leave(welcome?.unsubscribe)
  expect(said(await open(first))).toBe('409 newsletter_expired')
  expect((await rowsOf(email)).map(({ email: kept }) => kept)).toEqual([null, null])
  server.clock.forward(DAY * 365 * 3 - 2)
  await server.runJobs()
  expect(await rowsOf(email)).toHaveLength(2)
  server.clock.forward(4)
  await server.runJobs()
  expect(await rowsOf(email)).toEqual([])
  expect((await leave(welcome?.unsubscribe)).status).toBe(404)
})

test('[N14.1] another spelling of a mailbox gets no second code', async () => {
  const name = randomUUID()
  await joined(`${name}@example.ca`)
  expect(said(await open(await asked(`${name}+more@example.ca`)))).toEqual(['welcome', false])
})

test('[N07.6] twenty links opened at once make one subscription and one code', async () => {
  const email = newAddress()
  const codes: string[] = []
  for (let day = 0; day < 4; day++) codes.push(await asked(email))
  const before = await server.db.selectFrom('promos').select('id').execute()

  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => open(codes[n % 4] ?? '')))

  expect(answers.map(said).sort()).toEqual([...Array(19).fill(['again', false]), ['welcome', true]])
  expect(await server.db.selectFrom('promos').select('id').execute()).toHaveLength(before.length + 1)
  expect(await rowsOf(email)).toHaveLength(1)
  await server.runJobs()
  expect((await subjects(email)).filter((subject) => subject.includes('10%'))).toHaveLength(1)
})

test('[N07.5 N07.7] a parent’s subscription is the switch in the settings, on and off', async () => {
  const parent = await server.newParent()
  const other = await server.newParent()
  expect(said(await open(await asked(parent.email)))).toEqual(['welcome', true])
  expect(await switchOf(parent)).toBe(true)
  expect(await rowsOf(parent.email)).toEqual([])
  const welcome = await server.mailTo(parent.email)
  expect(promoIn(welcome?.text)).toBeTruthy()
  expect(said(await open(await asked(parent.email)))).toEqual(['again', false])

  expect((await leave(welcome?.unsubscribe)).body).toMatchObject({ on: false, has_settings: true })
  expect(await switchOf(parent)).toBe(false)
  const set = (email: boolean) =>
    parent.put('/parents', { notification_settings: { news_and_promo: { email } } })
  server.clock.forward(1)
  await set(true)
  await set(true)
  await set(false)

  expect(await consentsOf(parent)).toMatchObject([
    { given_by: 'newsletter', withdrawn_by: 'link', text_version: '2026-11', channel: 'email' },
    { given_by: 'settings', withdrawn_by: 'settings', given_at: server.clock.now() },
  ])
  await server.runJobs()
  expect((await subjects(parent.email)).filter((subject) => subject.includes('10%'))).toHaveLength(1)
  expect(await switchOf(other)).toBe(false)
  const { news_consents } = (await parent.get('/export?format=json')).body
  expect(news_consents).toMatchObject([{ withdrawn_by: 'link' }, { withdrawn_by: 'settings' }])
})

test('[N14.1 N07.7] a parent who switches news on in the settings gets the code, too', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { notification_settings: { news_and_promo: { email: true } } })
  expect(promoIn((await server.mailTo(parent.email))?.text)).toBeTruthy()
})

test('[N07.8 N07.10] a subscriber who signs up keeps the newsletter, and old links still unsubscribe', async () => {
  const { email, welcome } = await joined()
  const parent = await server.newParent(email)
  expect(await switchOf(parent)).toBe(true)
  expect(await rowsOf(email)).toMatchObject([{ email: null, ended_by: 'parent', user_id: parent.id }])
  expect(await consentsOf(parent)).toMatchObject([{ given_by: 'newsletter', given_at: MONDAY }])

  expect((await leave(welcome?.unsubscribe)).body).toMatchObject({ on: false })

  expect(await switchOf(parent)).toBe(false)
})

test('[N07.8] a parent who changes to a subscribed address keeps its newsletter', async () => {
  const { email } = await joined()
  const parent = await server.newParent()
  await parent.put('/parents', { email })
  await server.visitor.get(`/verify/email/${codeIn((await server.mailTo(email))?.links)}`)
  expect(await switchOf(parent)).toBe(true)
})

test('[N07.3 N07.12] a child’s address gets nothing, and the response does not reveal it', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const inactive = await server.newChild(parent)
  await parent.delete(`/children/${inactive.id}`)
  for (const { email } of [child, inactive]) {
    await server.runJobs()
    const before = await subjects(email)
    expect((await join(email)).status).toBe(204)
    await server.runJobs()
    expect(await subjects(email)).toEqual(before)
  }
  expect(await requestsOf(child.email)).toEqual([])
})

test('[N07.12] an address that becomes a child’s loses the newsletter, and its links stop working', async () => {
  const parent = await server.newParent()
  const { email, welcome } = await joined()
  const waiting = newAddress()
  const code = await asked(waiting)
  for (const address of [email, waiting]) {
    expect((await parent.post('/children', childForm(address))).status).toBe(201)
  }
  expect(await rowsOf(email)).toMatchObject([{ email: null, ended_by: 'child' }])
  expect(said(await open(code))).toBe('404 not_found')
  expect((await leave(welcome?.unsubscribe)).body).toMatchObject({ on: false })
})

test('[N13.1 N06.12 N11.12 N13.7] a closed family gets no newsletter; restored, its switch is as it was; purged, its consent is forgotten', async () => {
  const parent = await server.newParent()
  const code = await asked(parent.email)
  await parent.delete('/parents')
  await server.runJobs()
  const before = await subjects(parent.email)
  expect((await join(parent.email)).status).toBe(204)
  await server.runJobs()
  expect(await subjects(parent.email)).toEqual(before)
  expect(said(await open(code))).toBe('404 not_found')

  const second = await server.newParent()
  await second.put('/parents', { notification_settings: { news_and_promo: { email: true } } })
  await second.delete('/parents')
  expect([await switchOf(await restore(parent)), await switchOf(await restore(second))]).toEqual([
    false,
    true,
  ])

  await (await server.enter(second.email)).delete('/parents')
  server.clock.forward(DAY * 190)
  await server.runJobs()
  expect(await consentsOf(second)).toEqual([])
})

test('[N07.13] there is no newsletter on the kid site', async () => {
  const email = newAddress()
  expect((await server.visitor.post('/newsletter', { email }, { kidSite: true })).body.code).toBe('kid_site')
  expect(said(await open(await asked(email), true))).toBe('403 kid_site')
})

test('[S10.1] a newsletter request needs the bot check', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, BOT_CHECK: 'altcha' }
  try {
    expect((await join(newAddress())).body.code).toBe('bot_check')
  } finally {
    server.deps.config = config
  }
})

test('[N07.4] an address gets at most three confirmation mails a day; a visitor may ask twenty times an hour', async () => {
  const { config } = server.deps
  server.deps.config = { ...config, RATE_LIMIT: 'on' }
  try {
    const email = newAddress()
    for (let time = 0; time < 5; time++) expect((await join(email)).status).toBe(204)
    await server.runJobs()
    expect(await subjects(email)).toHaveLength(3)
    const answers: number[] = []
    for (let time = 5; time < 21; time++) answers.push((await join(newAddress())).status)
    expect(answers).toEqual([...Array(15).fill(204), 429])
    server.clock.forward(DAY)
    expect((await join(email)).status).toBe(204)
    await server.runJobs()
    expect(await subjects(email)).toHaveLength(4)
  } finally {
    server.deps.config = config
  }
})

test('[N14.4] there is no code if no points are sold', async () => {
  const { payments } = server.deps
  server.deps.payments = null
  try {
    expect(said(await open(await asked(newAddress())))).toEqual(['welcome', false])
  } finally {
    server.deps.payments = payments
  }
})

test('[N07.9] a confirmation link still works after its address signs up', async () => {
  const email = newAddress()
  const code = await asked(email)
  await server.visitor.post('/parents', { parent: parentForm(email) })
  const parent = await server.visitor
    .get(`/verify/email/${codeIn((await server.mailTo(email))?.links)}`)
    .then(() => server.enter(email))
  expect(said(await open(code))).toEqual(['welcome', true])
  expect((await parent.get('/profile')).body.notification_settings.news_and_promo.email).toBe(true)
})
