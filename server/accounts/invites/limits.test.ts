import { afterAll, expect, test } from 'vitest'
import { newInvite } from '#server/testing/samples/invites.ts'
import { inviteForm, joinForm, openTestServer, type TestServer } from '#server/testing/test-server.ts'

const servers: TestServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function openServer(settings: Record<string, string>) {
  const server = await openTestServer(settings)
  servers.push(server)
  return { server, parent: await server.newParent() }
}

test('[S15.3 S15.5] inviting, sending an invitation again and joining are throttled', async () => {
  const { server, parent } = await openServer({ RATE_LIMIT: 'on' })
  const { id, code } = await newInvite(server, parent)
  const takenEmail = { email: parent.email }

  const resends = []
  for (let n = 0; n < 6; n++) resends.push(await parent.put(`/invites/${id}`, { resend: true }))
  expect(resends.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(resends[5]?.headers['retry-after'])).toBeGreaterThan(0)

  const invites = []
  for (let n = 0; n < 15; n++) invites.push(await parent.post('/invites', inviteForm(`kid${n}@example.ca`)))
  expect(invites.map(({ status }) => status)).toEqual([...Array(13).fill(201), 429, 429])

  // A texted invitation accepts any address. The limit keeps somebody with the link from finding out the family's addresses.
  server.clock.forwardHours(2)
  const newSession = await server.signIn(parent.email)
  await newSession.post('/invites', inviteForm('', { phone: '514 555 0166' }))
  const textCode = (await server.findMessage('+15145550166'))?.links[0]?.split('/').at(-1)
  const joins = []
  for (let n = 0; n < 11; n++)
    joins.push(await server.visitor.post(`/join/${textCode}`, joinForm(takenEmail)))
  expect(joins.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
  expect((await server.visitor.get(`/join/${code}`)).status).toBe(404)
})

test('[K05.2] on a server that sends no text messages, an invitation needs an e-mail', async () => {
  const { server, parent } = await openServer({ SMS: 'off' })

  expect(await parent.post('/invites', inviteForm('', { phone: '514 555 0177' }))).toMatchObject({
    status: 422,
    body: { fields: { email: 'We can’t send text messages here: please enter an e-mail address.' } },
  })
  expect(
    (await parent.post('/invites', inviteForm('kid@example.ca', { phone: '514 555 0177' }))).status,
  ).toBe(201)
  expect((await server.findMessage('kid@example.ca'))?.subject).toBe('Claire invites you to Questnest')
})
