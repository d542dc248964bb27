import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCode, MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/** Creates a parent with a mail about a finished quest, and a child with a mail about the same quest. */
async function createFamilyWithMails() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(child.email))?.links)}`)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  return {
    parent,
    child,
    parentMail: await server.findMessage(parent.email),
    childMail: await server.findMessage(child.email),
  }
}

const stripApiPrefix = (address: string | null | undefined) =>
  new URL(String(address)).pathname.replace('/api/v1', '')
const sendClick = (address: string | null | undefined) =>
  server.visitor.post(stripApiPrefix(address), 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('[N10.1] one click in the mail program stops only mails of the same kind, and can be repeated', async () => {
  const { parent, parentMail } = await createFamilyWithMails()
  const otherFamily = await createFamilyWithMails()
  expect(parentMail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\//)

  for (let click = 0; click < 2; click++) {
    expect(await sendClick(parentMail?.unsubscribe)).toMatchObject({
      status: 200,
      body: { preference: 'completed_quests', on: false },
    })
  }

  const getSettings = async ({ get }: typeof parent) => (await get('/profile')).body.notification_settings
  expect((await getSettings(parent)).completed_quests.email).toBe(false)
  for (const other of ['reward_requests', 'weekly_summary', 'low_points'])
    expect((await getSettings(parent))[other].email).toBe(true)
  expect((await getSettings(otherFamily.parent)).completed_quests.email).toBe(true)
})

test('[D09.12] a link mailed when finished quests, reward requests and the weekly summary shared one switch turns off all three', async () => {
  const { parent } = await createFamilyWithMails()
  const ids = `${await server.getFamilyId(parent)}${parent.id}`.replaceAll('-', '')
  // 01 is the index of the three in `preferenceGroups`.
  const encoded = Buffer.from(`${ids}01`, 'hex').toString('base64url')
  const code = `${encoded}.${server.deps.secrets.hmac('unsubscribe', encoded)}`
  const expected = { preference: 'completed_quests', on: true, has_settings: true }
  const onlySummary = { completed_quests: { email: false }, reward_requests: { email: false } }
  await parent.put('/parents', { notification_settings: onlySummary })
  expect((await server.visitor.get(`/unsubscribe/${code}`)).body).toEqual(expected)

  const { status, body } = await server.visitor.post(`/unsubscribe/${code}`, undefined)
  expect([status, body]).toEqual([200, { ...expected, on: false }])
  const off = { email: false, sms: false }
  expect((await parent.get('/profile')).body.notification_settings).toMatchObject({
    completed_quests: off,
    reward_requests: off,
    weekly_summary: off,
    low_points: { email: true },
  })
})

test('[N10.3] opening the link changes nothing and redirects a browser to the confirmation page', async () => {
  const { parent, parentMail } = await createFamilyWithMails()
  const path = stripApiPrefix(parentMail?.unsubscribe)

  expect((await server.visitor.get(path)).body).toEqual({
    preference: 'completed_quests',
    on: true,
    has_settings: true,
  })
  const { status, headers } = await server.visitor.get(path, { headers: { accept: 'text/html,*/*' } })
  expect([status, headers.location]).toEqual([303, path])
  expect((await parent.get('/profile')).body.notification_settings.completed_quests.email).toBe(true)
  expect(parentMail?.links).toContain(`http://localhost:3000${path}`)
})

test('[N10.5] the link in a child’s mail leads to the kid site and stops the child’s mails even years later', async () => {
  const { parent, child, childMail } = await createFamilyWithMails()
  expect(childMail?.unsubscribe).toMatch(/^http:\/\/kidsclub\.localhost:3000\/api\/v1\/unsubscribe\//)
  server.clock.forwardHours(24 * 700)
  expect(await sendClick(childMail?.unsubscribe)).toMatchObject({
    body: { preference: 'messages', on: false },
  })

  const newSession = await server.signIn(parent.email)
  expect((await newSession.get(`/children/${child.id}`)).body.child.messages).toBe(false)
})

test('[N10.6] a changed code is refused, whichever character was changed', async () => {
  const { parentMail } = await createFamilyWithMails()
  const path = stripApiPrefix(parentMail?.unsubscribe)
  const code = path.slice('/unsubscribe/'.length)
  const changedCodes = [...code].map(
    (letter, index) => code.slice(0, index) + (letter === 'A' ? 'B' : 'A') + code.slice(index + 1),
  )
  for (const wrong of ['x', '.', code.replace('.', ''), code.slice(0, -1), ...changedCodes]) {
    for (const send of [server.visitor.get, (url: string) => server.visitor.post(url, undefined)]) {
      expect(await send(`/unsubscribe/${wrong}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
})

test('[N10.6] a link in a mail to a purged family is refused as unknown', async () => {
  const { parent, parentMail } = await createFamilyWithMails()
  await parent.delete('/parents')
  expect(await sendClick(parentMail?.unsubscribe)).toMatchObject({ status: 200 })
  server.clock.forwardHours(24 * 190)
  await server.runJobs()
  expect(await sendClick(parentMail?.unsubscribe)).toMatchObject({ status: 404 })
})

test('[N10.7] account mails have no unsubscribe link', async () => {
  const parent = await server.newParent()
  await server.visitor.post('/forgot', { email: parent.email })
  expect(await server.findMessage(parent.email)).toMatchObject({ unsubscribe: null })
})
