import * as invites from '#contract/accounts/invites.ts'
import { findCode, inviteForm, joinForm, type TestServer } from '#server/testing/test-server.ts'
import { newEmail } from './people.ts'
import { addSample, type Person } from './sample.ts'

addSample(invites.createInvite, () => ({ body: inviteForm(newEmail()) }))
addSample(invites.listInvites, () => ({}))
addSample(invites.changeInvite, async ({ parent }, server) => ({
  params: { id: (await newInvite(server, parent)).id },
  body: { resend: true as const },
}))
for (const body of [{ approve: true }, { decline: true }] as const) {
  addSample(invites.changeInvite, async ({ parent }, server) => ({
    params: { id: (await newJoinedInvite(server, parent)).id },
    body,
  }))
}
addSample(invites.revokeInvite, async ({ parent }, server) => ({
  params: { id: (await newInvite(server, parent)).id },
}))
addSample(invites.getInvitation, async ({ parent }, server) => ({
  params: { code: (await newInvite(server, parent)).code },
}))
addSample(invites.acceptInvitation, async ({ parent }, server) => ({
  params: { code: (await newInvite(server, parent)).code },
  body: joinForm(),
}))

type Invited = { id: string; code: string; email: string }

/** Invites a kid by mail. `code` is the code in the link of that mail. */
export async function newInvite(server: TestServer, parent: Pick<Person, 'post'>): Promise<Invited> {
  const email = newEmail()
  const { body, status } = await parent.post('/invites', inviteForm(email))
  if (status !== 201) throw new Error(`POST /invites returned ${status}`)
  return { id: body.invite.id, code: findCode((await server.findMessage(email))?.links), email }
}

/** Invites a kid, who then joins and waits for a parent's approval. */
export async function newJoinedInvite(server: TestServer, parent: Pick<Person, 'post'>): Promise<Invited> {
  const invite = await newInvite(server, parent)
  const { status } = await server.visitor.post(`/join/${invite.code}`, joinForm(), { kidSite: true })
  if (status !== 204) throw new Error(`POST /join returned ${status}`)
  return invite
}
