import * as families from '#contract/accounts/families.ts'
import * as parents from '#contract/accounts/parents.ts'
import { findCode, PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { newEmail } from './people.ts'
import { addSample, type Person } from './sample.ts'

addSample(parents.listParents, () => ({}))
addSample(parents.inviteParent, async ({ parent }) => {
  await makeRoom(parent)
  return { body: { email: newEmail() } }
})
addSample(parents.inviteHelper, async ({ parent, child }) => {
  await makeRoom(parent)
  return { body: { email: newEmail(), child_ids: [child.id] } }
})
addSample(parents.changeHelper, async ({ helper, child, sibling }) => ({
  params: { id: helper.id },
  body: { child_ids: [child.id, sibling.id] },
}))
addSample(parents.removeHelper, async ({ parent, child, helper }, server) => {
  await makeRoom(parent)
  for (const { id } of (await parent.get('/parents')).body.helpers)
    if (id !== helper.id) await parent.delete(`/helpers/${id}`)
  return { params: { id: (await newHelper(server, parent, [child.id])).id } }
})
addSample(families.updateOwnHelper, () => ({ body: { language: 'fr-CA' as const } }))
addSample(parents.stopHelping, () => ({}), { changesSessions: true })
addSample(parents.withdrawParentInvite, async ({ parent }, server) => ({
  params: { id: (await newParentInvite(server, await makeRoom(parent))).id },
}))
addSample(parents.removeParent, async ({ parent }, server) => ({
  params: { id: (await newOtherParent(server, await makeRoom(parent))).id },
}))
addSample(
  parents.getParentInvitation,
  async ({ parent }, server) => ({
    params: { code: (await newParentInvite(server, await makeRoom(parent))).code },
  }),
  { refusedOnKidSite: true },
)
addSample(
  parents.askForParentLink,
  async ({ parent }, server) => ({
    params: { code: (await newParentInvite(server, await makeRoom(parent))).linkCode },
    body: { email: newEmail() },
  }),
  { refusedOnKidSite: true },
)
addSample(
  parents.joinAsParent,
  async ({ parent }, server) => ({
    params: { code: (await newParentInvite(server, await makeRoom(parent))).code },
    body: parentJoinForm(),
  }),
  { refusedOnKidSite: true },
)

export const parentJoinForm = (more: Record<string, unknown> = {}) => ({
  first_name: 'Luc',
  last_name: 'Tremblay',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_term_and_condition_agreed: true as const,
  ...more,
})

type Invited = { id: string; code: string; linkCode: string; email: string }

/** Invites another parent by mail, in a family that has room. `code` is that of the mailed link. */
export async function newParentInvite(server: TestServer, parent: Person): Promise<Invited> {
  const email = newEmail()
  const { body, status } = await parent.post('/parents/invites', { email })
  if (status !== 201) throw new Error(`POST /parents/invites returned ${status} ${body.code}`)
  const code = findCode((await server.findMessage(email))?.links)
  return { id: body.invite.id, code, linkCode: findCode([body.link]), email }
}

/** Invites a second parent, who joins. */
export async function newOtherParent(server: TestServer, parent: Person): Promise<Person> {
  const { code, email } = await newParentInvite(server, parent)
  const { status, body } = await server.visitor.post(`/parents/join/${code}`, parentJoinForm())
  if (status !== 200) throw new Error(`POST /parents/join returned ${status} ${body.code}`)
  return { email, ...(await server.signInWithoutPassword(email)) }
}

/** Invites a helper for these children, who joins. */
export async function newHelper(server: TestServer, parent: Person, child_ids: string[]): Promise<Person> {
  const email = newEmail()
  const { status, body } = await parent.post('/helpers/invites', { email, child_ids })
  if (status !== 201) throw new Error(`POST /helpers/invites returned ${status} ${body.code}`)
  const code = findCode((await server.findMessage(email))?.links)
  const joined = await server.visitor.post(`/parents/join/${code}`, parentJoinForm({ first_name: 'Rose' }))
  if (joined.status !== 200)
    throw new Error(`POST /parents/join returned ${joined.status} ${joined.body.code}`)
  return { email, ...(await server.signInWithoutPassword(email)) }
}

/** Withdraws what earlier samples invited and removes those who joined: a family has room for few parents. */
async function makeRoom(parent: Person) {
  const { invites, parents: all } = (await parent.get('/parents')).body
  for (const { id } of invites) await parent.delete(`/parents/invites/${id}`)
  for (const { id, is_first } of all) if (!is_first) await parent.delete(`/parents/${id}`)
  return parent
}
