import { afterAll, expect, test } from 'vitest'
import { newInvite } from '#server/testing/samples/invites.ts'
import { type Home, inviteForm, joinForm, openTestServer } from '#server/testing/test-server.ts'

const homes: Home[] = []
afterAll(() => Promise.all(homes.map((home) => home.close())))

async function open(settings: Record<string, string>) {
  const home = await openTestServer(settings)
  homes.push(home)
  return { home, parent: await home.newParent() }
}

test('[K05, S15] inviting, sending again and joining are slowed', async () => {
  const { home, parent } = await open({ RATE_LIMIT: 'on' })
  const { id, code } = await newInvite(home, parent)
  const taken = { email: parent.email }

  const resent = []
  for (let n = 0; n < 6; n++) resent.push(await parent.put(`/invites/${id}`, { resend: true }))
  expect(resent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(resent[5]?.headers['retry-after'])).toBeGreaterThan(0)

  const invited = []
  for (let n = 0; n < 15; n++) invited.push(await parent.post('/invites', inviteForm(`kid${n}@example.ca`)))
  expect(invited.map(({ status }) => status)).toEqual([...Array(13).fill(201), 429, 429])

  // Who has an account cannot be asked with a link that takes any address.
  home.clock.forward(2)
  const again = await home.signIn(parent.email)
  await again.post('/invites', inviteForm('', { phone: '514 555 0166' }))
  const byText = (await home.mailTo('+15145550166'))?.links[0]?.split('/').at(-1)
  const tried = []
  for (let n = 0; n < 11; n++) tried.push(await home.visitor.post(`/join/${byText}`, joinForm(taken)))
  expect(tried.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
  expect((await home.visitor.get(`/join/${code}`)).status).toBe(404)
})

test('[K05] where no text messages are sent, an invitation needs an e-mail', async () => {
  const { home, parent } = await open({ SMS: 'off' })

  expect(await parent.post('/invites', inviteForm('', { phone: '514 555 0177' }))).toMatchObject({
    status: 422,
    body: { fields: { email: 'Text messages are switched off here: an e-mail address is needed.' } },
  })
  expect(
    (await parent.post('/invites', inviteForm('kid@example.ca', { phone: '514 555 0177' }))).status,
  ).toBe(201)
  expect((await home.mailTo('kid@example.ca'))?.subject).toBe('Claire invites you to Questnest')
})
