import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs.ts'
import { type Home, openTestServer, parentForm } from '#server/testing/test-server.ts'

let home: Home
beforeAll(async () => {
  home = await openTestServer()
})
afterAll(() => home.close())

const rowsIn = async (table: 'codes' | 'outbox' | 'mail_requests') =>
  (await home.db.selectFrom(table).selectAll().execute()).length

test.each([
  ['/forgot', 'reset'],
  ['/verify/email', 'verification'],
])('[S14, S12] %s does the same for every address, and a job the rest', async (call, kind) => {
  const [waiting, nobody] = [`waiting.${kind}@example.ca`, `nobody.${kind}@example.ca`]
  const parent = await home.newParent()
  await home.visitor.post('/parents', { parent: parentForm(waiting) })
  await home.runJobs()
  const before = [await rowsIn('codes'), await rowsIn('outbox')]
  const mailsBefore = (await home.mails(waiting)).length

  for (const email of [parent.email, waiting, nobody]) {
    expect(await home.visitor.post(call, { email })).toMatchObject({ status: 204, body: '' })
  }
  const asked = await home.db.selectFrom('mail_requests').select(['kind', 'email']).orderBy('id').execute()
  expect(asked).toEqual([parent.email, waiting, nobody].map((email) => ({ kind, email })))
  expect([await rowsIn('codes'), await rowsIn('outbox')]).toEqual(before)

  await Promise.all([runDueJobs(home.deps), runDueJobs(home.deps)])

  expect(await rowsIn('mail_requests')).toBe(0)
  expect(await home.mails(waiting)).toHaveLength(mailsBefore + 1)
  expect(await home.mails(nobody)).toEqual([])
})
