import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { createFileForm, twoColourPicture } from '#server/testing/pictures.ts'
import { questForm, type TestServer } from '#server/testing/test-server.ts'
import { newHelper } from './parents.ts'
import { requestOrders } from './requests.ts'
import type { Family, Person, QuestState } from './sample.ts'

/** Creates a family with points for thousands of quests. `withChildrenSwapped` swaps `child` and `sibling`. */
export async function newFamilyWithHelper(
  server: TestServer,
): Promise<Family & { withChildrenSwapped: Family }> {
  const { withChildrenSwapped, ...family } = await newFamily(server)
  const helper = await newHelper(server, family.parent, [family.child.id, family.sibling.id])
  return { ...family, helper, withChildrenSwapped: { ...withChildrenSwapped, helper } }
}

type WithoutHelper = Omit<Family, 'helper'>

export async function newFamily(
  server: TestServer,
): Promise<WithoutHelper & { withChildrenSwapped: WithoutHelper }> {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  const family_id = await server.getFamilyId(parent)
  const [id, reference, at] = [server.deps.secrets.newId(), server.deps.secrets.newId(), server.clock.now()]
  await server.deps.transaction((tx) =>
    transfer(tx, { family_id, id, from: issued, to: wallet, points: 100_000, kind: 'trial', reference, at }),
  )
  await server.verifyPhone(parent)
  const familyOf = (child: Person, sibling: Person): WithoutHelper => ({
    parent,
    child,
    sibling,
    createQuest: (state, fields) => createQuestIn(state, parent, child, fields),
    requestOrders: (count, state) => requestOrders(server, { parent, child }, count, state),
  })
  return { ...familyOf(child, sibling), withChildrenSwapped: familyOf(sibling, child) }
}

async function createQuestIn(
  state: QuestState,
  parent: Person,
  child: Person,
  fields: { asks_photo?: boolean } = {},
): Promise<string> {
  const { body, status } = await parent.post('/missions', questForm(child.id, { points: 1, ...fields }))
  if (status !== 201) throw new Error(`POST /missions returned ${status}`)
  const { id } = body.mission
  if (fields.asks_photo) {
    const photo = await createPhotoForm()
    await child.put(`/missions/${id}/photo`, photo.body, { headers: photo.headers })
  }
  if (state !== 'open') await child.put(`/missions/${id}`, { mission: { complete: true } })
  if (state === 'verified') await parent.put(`/missions/${id}`, { mission: { verified: true } })
  return id
}

export const createPhotoForm = async () => createFileForm('photo', await twoColourPicture().jpeg().toBuffer())
