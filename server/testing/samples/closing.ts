import * as closing from '#contract/lifecycle/closing.ts'
import { childForm, PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { newEmail } from './people.ts'
import { addSample, type Person } from './sample.ts'

addSample(
  closing.closeFamily,
  async ({ requestOrders }) => ({ body: { send_orders: await requestOrders(1, 'approved') } }),
  { changesSessions: true },
)
addSample(
  closing.restoreFamily,
  async (_family, server) => {
    const parent = await server.newParent()
    await parent.delete('/parents')
    const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
    return { body: { ticket: body.ticket } }
  },
  { refusedOnKidSite: true },
)
for (const finished of [...closing.finishedQuestChoices, undefined]) {
  addSample(closing.deleteChild, async ({ parent }, server) => ({
    params: { id: await getSpareChildId(server, parent) },
    body: finished && { finished },
  }))
}

const spareChildren = new Map<Person, Promise<string>>()
/** Returns the id of a child that no other sample uses, and undoes the deletion of that child by an earlier call. */
async function getSpareChildId({ db }: TestServer, parent: Person): Promise<string> {
  const created =
    spareChildren.get(parent) ?? parent.post('/children', childForm(newEmail())).then(({ body }) => body.id)
  spareChildren.set(parent, created)
  const id = await created
  await db.updateTable('users').set({ active: true, closed_at: null }).where('id', '=', id).execute()
  return id
}
