import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeIn, MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/** A parent with a mail about a finished quest, and its child with one about the quest. */
async function mailedFamily() {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await server.visitor.get(`/verify/email/${codeIn((await server.mailTo(child.email))?.links)}`)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  return {
    parent,
    child,
    toParent: await server.mailTo(parent.email),
    toChild: await server.mailTo(child.email),
  }
}

const pathOf = (address: string | null | undefined) =>
  new URL(String(address)).pathname.replace('/api/v1', '')
const oneClick = (address: string | null | undefined) =>
  server.visitor.post(pathOf(address), 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('[N10.1] one click of a mail program stops mails of that kind and nothing else, and works twice', async () => {
  const { parent, toParent } = await mailedFamily()
  const other = await mailedFamily()
  expect(toParent?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\//)

  for (let click = 0; click < 2; click++) {
    expect(await oneClick(toParent?.unsubscribe)).toMatchObject({
      status: 200,
      body: { preference: 'completed_quests', on: false },
    })
  }

  const settingsOf = async ({ get }: typeof parent) => (await get('/profile')).body.notification_settings
  expect((await settingsOf(parent)).completed_quests.email).toBe(false)
  expect((await settingsOf(parent)).low_points.email).toBe(true)
  expect((await settingsOf(other.parent)).completed_quests.email).toBe(true)
})

test('[N10.3] opening the link changes nothing and leads a browser to the confirmation page', async () => {
  const { parent, toParent } = await mailedFamily()
  const path = pathOf(toParent?.unsubscribe)

  expect((await server.visitor.get(path)).body).toEqual({
    preference: 'completed_quests',
    on: true,
    has_settings: true,
  })
  const { status, headers } = await server.visitor.get(path, { headers: { accept: 'text/html,*/*' } })
  expect([status, headers.location]).toEqual([303, path])
  expect((await parent.get('/profile')).body.notification_settings.completed_quests.email).toBe(true)
  expect(toParent?.links).toContain(`http://localhost:3000${path}`)
})

test('[N10.5] a child’s link leads to the kid site and stops its mails even years later', async () => {
  const { parent, child, toChild } = await mailedFamily()
  expect(toChild?.unsubscribe).toMatch(/^http:\/\/kidsclub\.localhost:3000\/api\/v1\/unsubscribe\//)
  server.clock.forward(24 * 700)
  expect(await oneClick(toChild?.unsubscribe)).toMatchObject({ body: { preference: 'messages', on: false } })

  const again = await server.signIn(parent.email)
  expect((await again.get(`/children/${child.id}`)).body.child.messages).toBe(false)
})

test('[N10.6] a changed code is refused, whichever character was changed', async () => {
  const { toParent } = await mailedFamily()
  const path = pathOf(toParent?.unsubscribe)
  const code = path.slice('/unsubscribe/'.length)
  const changed = [...code].map(
    (sign, at) => code.slice(0, at) + (sign === 'A' ? 'B' : 'A') + code.slice(at + 1),
  )
  for (const wrong of ['x', '.', code.replace('.', ''), code.slice(0, -1), ...changed]) {
    for (const ask of [server.visitor.get, (url: string) => server.visitor.post(url, undefined)]) {
      expect(await ask(`/unsubscribe/${wrong}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
})

test('[N10.6] the link of a purged family is unknown', async () => {
  const { parent, toParent } = await mailedFamily()
  await parent.delete('/parents')
  expect(await oneClick(toParent?.unsubscribe)).toMatchObject({ status: 200 })
  server.clock.forward(24 * 190)
  await server.runJobs()
  expect(await oneClick(toParent?.unsubscribe)).toMatchObject({ status: 404 })
})

test('[N10.7] account mails have no unsubscribe link', async () => {
  const parent = await server.newParent()
  await server.visitor.post('/forgot', { email: parent.email })
  expect(await server.mailTo(parent.email)).toMatchObject({ unsubscribe: null })
})
