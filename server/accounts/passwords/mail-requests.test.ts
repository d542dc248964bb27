import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs.ts'
import { openTestServer, parentForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const rowsIn = async (table: 'codes' | 'outbox' | 'mail_requests') =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test.each([
  ['/forgot', 'reset'],
  ['/verify/email', 'verification'],
])('[S14.7 S12.5] %s does the same for every address, and a job does the rest', async (call, kind) => {
  const [waiting, nobody] = [`waiting.${kind}@example.ca`, `nobody.${kind}@example.ca`]
  const parent = await server.newParent()
  await server.visitor.post('/parents', { parent: parentForm(waiting) })
  await server.runJobs()
  const before = [await rowsIn('codes'), await rowsIn('outbox')]
  const mailsBefore = (await server.mails(waiting)).length

  for (const email of [parent.email, waiting, nobody]) {
    expect(await server.visitor.post(call, { email })).toMatchObject({ status: 204, body: '' })
  }
  const asked = await server.db.selectFrom('mail_requests').select(['kind', 'email']).orderBy('id').execute()
  expect(asked).toEqual([parent.email, waiting, nobody].map((email) => ({ kind, email })))
  expect([await rowsIn('codes'), await rowsIn('outbox')]).toEqual(before)

  await Promise.all([runDueJobs(server.deps), runDueJobs(server.deps)])

  expect(await rowsIn('mail_requests')).toBe(0)
  expect(await server.mails(waiting)).toHaveLength(mailsBefore + 1)
  expect(await server.mails(nobody)).toEqual([])
})
