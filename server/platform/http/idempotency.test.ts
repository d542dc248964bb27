import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInvite } from '#server/testing/samples/invites.ts'
import {
  findCode,
  joinForm,
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

test('[Q11.7 Q11.8] a deletion repeated with its key succeeds again, and the same key with another query is refused', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const { body } = await parent.post('/missions', questForm(child.id, { reoccur_scale: 'days' }))
  const remove = (scope: string) =>
    parent.delete(`/missions/${body.mission.id}?scope=${scope}`, { key: 'one-press-of-it' })

  expect((await remove('this')).status).toBe(204)
  expect((await remove('this')).status).toBe(204)
  expect(await remove('series')).toMatchObject({ status: 409, body: { code: 'key_reused' } })
})

/** Returns whether the table of idempotency keys contains the text in any column. */
async function isStored(text: string) {
  const rows = await server.db.selectFrom('idempotency_keys').selectAll().execute()
  return JSON.stringify(rows).includes(text)
}

test('[K05.18] a kid who retries after a lost response joins once; neither the link’s code nor the password is stored', async () => {
  const parent = await server.newParent()
  const { code } = await newInvite(server, parent)
  const join = (key: string, names = {}) => server.visitor.post(`/join/${code}`, joinForm(names), { key })

  expect((await join('one-press-to-join')).status).toBe(204)
  expect((await join('one-press-to-join')).status).toBe(204)
  expect((await join('one-press-to-join', { first_name: 'Leo' })).body.code).toBe('key_reused')
  expect((await join('another-press-to-join')).body.code).toBe('not_found')
  expect(await isStored('one-press-to-join')).toBe(true)
  expect(await isStored(code)).toBe(false)
  expect(await isStored(PASSWORD)).toBe(false)
})

test('[N07.16] a retry of the newsletter confirmation after a lost response gets the same response', async () => {
  const email = 'lost-response@example.ca'
  await server.visitor.post('/newsletter', { email })
  const code = findCode((await server.findMessage(email))?.links)
  const confirm = (key: string) => server.visitor.post(`/newsletter/confirm/${code}`, undefined, { key })

  const first = await confirm('one-press-to-confirm')

  expect(first).toMatchObject({ status: 200, body: { state: 'welcome' } })
  expect((await confirm('one-press-to-confirm')).body).toEqual(first.body)
  expect((await confirm('another-press-to-confirm')).body.state).toBe('again')
  expect(await isStored('one-press-to-confirm')).toBe(true)
  expect(await isStored(code)).toBe(false)
})
