import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail } from '#server/testing/samples/people.ts'
import { findCode, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

test('[F07.7] a family sends ten invitations of parents a day, and one copied link five mails', async () => {
  const parent = await server.newParent()
  const statuses: number[] = []
  let link = ''
  for (let n = 0; n < 11; n++) {
    const { status, body } = await parent.post('/parents/invites', { email: newEmail() })
    statuses.push(status)
    link = body.link ?? link
    if (n < 9) await parent.delete(`/parents/invites/${body.invite.id}`)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])

  const mails: number[] = []
  for (let n = 0; n < 6; n++)
    mails.push(
      (await server.visitor.post(`/parents/join/${findCode([link])}/mail`, { email: newEmail() })).status,
    )
  expect(mails).toEqual([...Array(5).fill(204), 429])
})

test('[F07.20] when an address has got all mails that it can get, the last link goes on working', async () => {
  const parent = await server.newParent()
  const email = newEmail()
  const links: string[] = []
  for (let n = 0; n < 3; n++)
    links.push(findCode([(await parent.post('/parents/invites', { email: '' })).body.link]))
  const [last = '', ...others] = links
  const ask = async (link: string) =>
    (await server.visitor.post(`/parents/join/${link}/mail`, { email })).status
  expect(await ask(last)).toBe(204)
  const code = findCode((await server.findMessage(email))?.links)
  // Five mails for each copied link, ten for each address.
  const nine = [...Array(5).fill(others[0]), ...Array(4).fill(others[1])]
  for (const link of nine) expect(await ask(link)).toBe(204)
  await server.runJobs()
  const sent = (await server.listMessages(email)).length
  expect(await ask(last)).toBe(204)
  await server.runJobs()
  expect(await server.listMessages(email)).toHaveLength(sent)
  expect((await server.visitor.get(`/parents/join/${code}`)).status).toBe(200)
})
