import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAllJobs } from '#server/jobs.ts'
import { openTestServer, parentForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const countRows = async (table: 'codes' | 'outbox' | 'mail_requests') =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test.each([
  ['/forgot', 'reset'],
  ['/verify/email', 'verification'],
])('[S14.7 S12.5] POST %s only stores a request; a job sends the mail', async (url, kind) => {
  const [unverified, unknown] = [`unverified.${kind}@example.ca`, `nobody.${kind}@example.ca`]
  const parent = await server.newParent()
  await server.visitor.post('/parents', { parent: parentForm(unverified) })
  await server.runJobs()
  const countsBefore = [await countRows('codes'), await countRows('outbox')]
  const mailCountBefore = (await server.listMessages(unverified)).length

  for (const email of [parent.email, unverified, unknown]) {
    expect(await server.visitor.post(url, { email })).toMatchObject({ status: 204, body: '' })
  }
  const rows = await server.db.selectFrom('mail_requests').select(['kind', 'email']).orderBy('id').execute()
  expect(rows).toEqual([parent.email, unverified, unknown].map((email) => ({ kind, email })))
  expect([await countRows('codes'), await countRows('outbox')]).toEqual(countsBefore)

  await Promise.all([runAllJobs(server.deps), runAllJobs(server.deps)])

  expect(await countRows('mail_requests')).toBe(0)
  expect(await server.listMessages(unverified)).toHaveLength(mailCountBefore + 1)
  expect(await server.listMessages(unknown)).toEqual([])
})
