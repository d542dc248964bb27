import * as closing from '#contract/lifecycle/closing.ts'
import { childForm, type Home, PASSWORD } from '#server/testing/test-server.ts'
import { newAddress } from './people.ts'
import { type Person, sample } from './sample.ts'

sample(
  closing.closeFamily,
  async ({ request }) => ({ body: { send_orders: await request(1, 'approved') } }),
  {
    final: true,
  },
)
sample(
  closing.restoreFamily,
  async (_family, home) => {
    const parent = await home.newParent()
    await parent.delete('/parents')
    const { body } = await home.visitor.post('/auth', { email: parent.email, password: PASSWORD })
    return { body: { ticket: body.ticket } }
  },
  { makesParent: true },
)
for (const finished of [...closing.finishedChoices, undefined]) {
  sample(closing.deleteChild, async ({ parent }, home) => ({
    params: { id: await spareChild(home, parent) },
    body: finished && { finished },
  }))
}

const spares = new Map<Person, Promise<string>>()
/** A child that nothing else needs, not deleted however often it was. */
async function spareChild({ db }: Home, parent: Person): Promise<string> {
  const made =
    spares.get(parent) ?? parent.post('/children', childForm(newAddress())).then(({ body }) => body.id)
  spares.set(parent, made)
  const id = await made
  await db.updateTable('users').set({ active: true, closed_at: null }).where('id', '=', id).execute()
  return id
}
