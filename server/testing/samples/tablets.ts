import * as tablets from '#contract/accounts/tablets.ts'
import { TABLETS_MAX } from '#contract/limits.ts'
import { PASSWORD, type TestServer } from '#server/testing/test-server.ts'
import { addSample, type Family } from './sample.ts'

const PICTURES = ['fox', 'owl', 'fox', 'bear'] as const
/** Shows only one of the two children, so that the other is none of the tablet's. */
const tabletForm = ({ sibling }: Family) => ({ name: 'Kitchen tablet', child_ids: [sibling.id] })
/** Removes the oldest tablet if the family could have no other one. */
async function makeRoom({ parent }: Family) {
  const oldest = (await parent.get('/tablets')).body.tablets[TABLETS_MAX - 1]
  if (oldest) await parent.delete(`/tablets/${oldest.id}`)
}
async function addTablet(family: Family): Promise<{ id: string; code: string }> {
  await makeRoom(family)
  return (await family.parent.post('/tablets', tabletForm(family))).body
}
async function pairTablet(family: Family, server: TestServer): Promise<string> {
  const { code } = await addTablet(family)
  return (await server.visitor.post('/tablet/pair', { code })).body.tablet_key
}

addSample(tablets.listTablets, () => ({}))
addSample(tablets.addTablet, async (family) => {
  await makeRoom(family)
  return { body: tabletForm(family) }
})
addSample(tablets.changeTablet, async (family) => ({
  params: { id: (await addTablet(family)).id },
  body: { ...tabletForm(family), name: 'Tablet in the car' },
}))
addSample(tablets.endTablet, async (family) => ({ params: { id: (await addTablet(family)).id } }))
addSample(tablets.setPicturePin, async ({ parent }, server) => ({
  params: { id: (await server.newChild(parent)).id },
  body: { pictures: [...PICTURES] },
}))
addSample(tablets.removePicturePin, async ({ parent }, server) => ({
  params: { id: (await server.newChild(parent)).id },
}))
addSample(tablets.unlockPicturePin, ({ sibling }) => ({ params: { id: sibling.id } }))
addSample(tablets.pairTablet, async (family) => ({ body: { code: (await addTablet(family)).code } }))
addSample(tablets.listFaces, async (family, server) => ({
  body: { tablet_key: await pairTablet(family, server) },
}))
addSample(tablets.signInOnTablet, async (family, server) => ({
  body: { tablet_key: await pairTablet(family, server), child_id: family.sibling.id },
}))
addSample(tablets.unlockOnTablet, async (family, server) => ({
  body: { tablet_key: await pairTablet(family, server), child_id: family.sibling.id, password: PASSWORD },
}))
