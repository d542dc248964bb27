import * as invites from '#contract/accounts/invites.ts'
import { codeIn, type Home, inviteForm, joinForm } from '#server/testing/test-server.ts'
import { newAddress } from './people.ts'
import { type Person, sample } from './sample.ts'

sample(invites.createInvite, () => ({ body: inviteForm(newAddress()) }))
sample(invites.listInvites, () => ({}))
sample(invites.changeInvite, async ({ parent }, home) => ({
  params: { id: (await newInvite(home, parent)).id },
  body: { resend: true as const },
}))
for (const body of [{ approve: true }, { decline: true }] as const) {
  sample(invites.changeInvite, async ({ parent }, home) => ({
    params: { id: (await joinedInvite(home, parent)).id },
    body,
  }))
}
sample(invites.revokeInvite, async ({ parent }, home) => ({
  params: { id: (await newInvite(home, parent)).id },
}))
sample(invites.seeInvitation, async ({ parent }, home) => ({
  params: { code: (await newInvite(home, parent)).code },
}))
sample(invites.join, async ({ parent }, home) => ({
  params: { code: (await newInvite(home, parent)).code },
  body: joinForm(),
}))

type Invited = { id: string; code: string; email: string }

/** A kid invited by mail, and the code of its link. */
export async function newInvite(home: Home, parent: Pick<Person, 'post'>): Promise<Invited> {
  const email = newAddress()
  const { body, status } = await parent.post('/invites', inviteForm(email))
  if (status !== 201) throw new Error(`Inviting answered ${status}`)
  return { id: body.invite.id, code: codeIn((await home.mailTo(email))?.links), email }
}

/** The same, once the kid has joined. */
export async function joinedInvite(home: Home, parent: Pick<Person, 'post'>): Promise<Invited> {
  const invite = await newInvite(home, parent)
  const { status } = await home.visitor.post(`/join/${invite.code}`, joinForm(), { kidSite: true })
  if (status !== 204) throw new Error(`Joining answered ${status}`)
  return invite
}
