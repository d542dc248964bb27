import * as closing from '#contract/lifecycle/closing.ts'
import { childForm, PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { newAddress } from './people.ts'
import { type Person, sample } from './sample.ts'

sample(
  closing.closeFamily,
  async ({ request }) => ({ body: { send_orders: await request(1, 'approved') } }),
  { final: true },
)
sample(
  closing.restoreFamily,
  async (_family, server) => {
    const parent = await server.newParent()
    await parent.delete('/parents')
    const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
    return { body: { ticket: body.ticket } }
  },
  { makesParent: true },
)
for (const finished of [...closing.finishedQuestChoices, undefined]) {
  sample(closing.deleteChild, async ({ parent }, server) => ({
    params: { id: await spareChild(server, parent) },
    body: finished && { finished },
  }))
}

const spares = new Map<Person, Promise<string>>()
/** A child that nothing else needs, not deleted however often it was. */
async function spareChild({ db }: TestServer, parent: Person): Promise<string> {
  const made =
    spares.get(parent) ?? parent.post('/children', childForm(newAddress())).then(({ body }) => body.id)
  spares.set(parent, made)
  const id = await made
  await db.updateTable('users').set({ active: true, closed_at: null }).where('id', '=', id).execute()
  return id
}
