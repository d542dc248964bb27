import * as allowance from '#contract/quests/allowance.ts'
import { giveBonus } from '#contract/quests/bonus.ts'
import { getForecast } from '#contract/quests/forecast.ts'
import * as helping from '#contract/quests/helping.ts'
import * as offers from '#contract/quests/offers.ts'
import * as pauses from '#contract/quests/pauses.ts'
import * as photos from '#contract/quests/photos.ts'
import * as pictures from '#contract/quests/pictures.ts'
import * as quests from '#contract/quests/quests.ts'
import * as sets from '#contract/quests/sets.ts'
import { getWeek } from '#contract/quests/week.ts'
import type { Role } from '#contract/values.ts'
import { createFileForm, twoColourPicture } from '#server/testing/pictures.ts'
import { questForm } from '#server/testing/test-server.ts'
import { createPhotoForm } from './family.ts'
import { addSample, type Family, type QuestState } from './sample.ts'

addSample(quests.createQuest, ({ child, sibling }) => ({
  body: { mission: { ...questForm(child.id, { points: 1 }).mission, also_for: [sibling.id] } },
}))
const changes: [Role, QuestState, quests.QuestChange][] = [
  ['child', 'open', { complete: true }],
  ['child', 'finished', { complete: false }],
  ['parent', 'finished', { verified: true, note: 'Shiny!', points: 2 }],
  ['parent', 'finished', { complete: false, note: 'Pots too', due_date: '2026-03-09' }],
  ['parent', 'open', { due_date: '2026-03-09' }],
  [
    'parent',
    'open',
    {
      name: 'Pots',
      description: 'Both',
      points: 2,
      steps: [{ text: 'Scrub' }, { text: 'Dry' }],
      reoccur_scale: 'days',
      reoccur_frequency: 3,
    },
  ],
  ['parent', 'verified', { verified: false, complete: false, due_date: '2026-03-09', take_back: true }],
  ['parent', 'verified', { undo: true }],
]
addSample(helping.listHelpedChildren, () => ({}))
addSample(helping.listHelpedQuests, () => ({ querystring: { state: 'completed' as const } }))
for (const mission of [{ verified: true as const, note: 'Shiny!' }, { complete: false as const }])
  addSample(helping.decideAsHelper, async ({ createQuest }) => ({
    params: { id: await createQuest('finished') },
    body: { mission },
  }))
for (const [by, state, mission] of changes) {
  addSample(
    quests.changeQuest,
    async ({ createQuest }) => ({ params: { id: await createQuest(state) }, body: { mission } }),
    { by },
  )
}
addSample(
  quests.tickStep,
  async ({ createQuest }) => {
    const id = await createQuest('open', { steps: [{ text: 'Wipe the table' }] })
    return { params: { id }, body: { step: { number: 1, text: 'Wipe the table', done: true } } }
  },
  { by: 'child' },
)
addSample(
  photos.sendQuestPhoto,
  async ({ createQuest }) => ({
    params: { id: await createQuest('open', { asks_photo: true }) },
    ...(await createPhotoForm()),
  }),
  { by: 'child' },
)
addSample(photos.getQuestPhoto, async ({ createQuest }) => ({
  params: { id: await createQuest('open', { asks_photo: true }) },
}))
for (const scope of quests.deleteScopes) {
  addSample(quests.deleteQuest, async ({ createQuest }) => ({
    params: { id: await createQuest('open') },
    querystring: { scope },
  }))
}
for (const endpoint of [quests.getQuest, quests.listQuestEvents, quests.listSharers]) {
  addSample(endpoint, async ({ createQuest }) => ({ params: { id: await createQuest('finished') } }))
}
/** Offers a quest of the sibling to the child; returns its id. */
async function offerToChild({ parent, child, sibling }: Family) {
  const { body } = await parent.post('/missions', questForm(sibling.id, { points: 1 }))
  await sibling.put(`/missions/${body.mission.id}/offer`, { offer: { child_id: child.id } })
  return { id: body.mission.id as string }
}
for (const endpoint of [offers.declineQuest, offers.takeQuestOver])
  addSample(endpoint, async (family) => ({ params: await offerToChild(family) }))
addSample(offers.withdrawOffer, async ({ child, sibling, createQuest }) => {
  const id = await createQuest('open')
  await child.put(`/missions/${id}/offer`, { offer: { child_id: sibling.id } })
  return { params: { id } }
})
addSample(offers.listQuestOffers, () => ({}))
addSample(offers.getOwnOffer, async ({ createQuest }) => ({ params: { id: await createQuest('open') } }))
addSample(offers.offerQuest, async ({ sibling, createQuest }) => ({
  params: { id: await createQuest('open') },
  body: { offer: { child_id: sibling.id } },
}))
addSample(pictures.listOwnPictures, () => ({}))
const createPictureForm = async () => createFileForm('picture', await twoColourPicture().jpeg().toBuffer())
addSample(pictures.addOwnPicture, () => createPictureForm())
addSample(pictures.deleteOwnPicture, async ({ parent }) => {
  const { body, headers } = await createPictureForm()
  await parent.post('/quest_pictures', body, { headers })
  const [picture] = (await parent.get('/quest_pictures')).body.pictures
  return { params: { name: picture.slice('own/'.length, -'.webp'.length) } }
})
addSample(quests.listQuestsToVerify, () => ({ querystring: { offset: 0, limit: 2 } }))
addSample(quests.listWaitingSeries, () => ({}))
const filters = {
  state: 'open,verified',
  after_datetime: 0,
  before_datetime: 4_000_000_000,
  offset: 1,
  limit: 2,
}
addSample(quests.listChildQuests, ({ child }) => ({ params: { id: child.id }, querystring: filters }))
addSample(quests.listOwnQuests, () => ({ querystring: filters }))
addSample(getWeek, () => ({ querystring: { first_day: '2026-03-02' } }))
addSample(getForecast, () => ({}))
addSample(giveBonus, ({ child }) => ({
  body: { points: { value: 1, child_id: child.id, note: 'Thanks' } },
}))
const anyAllowance = { points: 1, weekday: 'SA', condition: 'share' } as const
addSample(allowance.setAllowance, ({ child }) => ({
  params: { id: child.id },
  body: { allowance: anyAllowance },
}))
addSample(allowance.endAllowance, ({ child }) => ({ params: { id: child.id } }))
addSample(allowance.listAllowances, () => ({}))
addSample(allowance.getOwnAllowance, () => ({}))

const anyPause = { first_day: '2026-04-02', last_day: '2026-04-03', reason: 'sick' } as const
/** Two pauses cannot share a day. These are planned, so that the quests of other samples do not rest. */
async function endPauses({ parent }: Family) {
  for (const { id } of (await parent.get('/pauses')).body.pauses) await parent.delete(`/pauses/${id}`)
}
async function createPause(family: Family): Promise<string> {
  await endPauses(family)
  const pause = { ...anyPause, child_id: family.child.id }
  const { body, status } = await family.parent.post('/pauses', { pause })
  if (status !== 201) throw new Error(`POST /pauses returned ${status}`)
  return body.pause.id
}
addSample(pauses.createPause, async (family) => {
  await endPauses(family)
  return { body: { pause: { ...anyPause, child_id: family.child.id } } }
})
addSample(pauses.changePause, async (family) => ({
  params: { id: await createPause(family) },
  body: { pause: { last_day: '2026-04-04' } },
}))
addSample(pauses.endPause, async (family) => ({ params: { id: await createPause(family) } }))
addSample(pauses.listPauses, () => ({}))

const toSet = (child_id: string): sets.QuestSetForm => ({
  name: 'School week',
  quests: [
    {
      name: 'Feed the cat',
      description: 'Fresh water, too.',
      points: 5,
      picture: 'cat',
      reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,TU',
      weekday: null,
      stays_open: false,
      steps: [{ text: 'Fill the bowl' }],
      times_of_day: ['morning', null],
      child_ids: [child_id],
    },
  ],
})
/** A family can have only so many sets, so each sample begins without any. */
async function deleteSets({ parent }: Family) {
  for (const { id } of (await parent.get('/quest_sets')).body.quest_sets)
    await parent.delete(`/quest_sets/${id}`)
}
async function createSet(family: Family): Promise<string> {
  await deleteSets(family)
  const { body, status } = await family.parent.post('/quest_sets', { quest_set: toSet(family.child.id) })
  if (status !== 201) throw new Error(`POST /quest_sets returned ${status}`)
  return body.quest_set.id
}
addSample(sets.listQuestSets, () => ({}))
addSample(sets.createQuestSet, async (family) => {
  await deleteSets(family)
  return { body: { quest_set: toSet(family.child.id) } }
})
addSample(sets.changeQuestSet, async (family) => ({
  params: { id: await createSet(family) },
  body: { quest_set: toSet(family.sibling.id) },
}))
addSample(sets.deleteQuestSet, async (family) => ({ params: { id: await createSet(family) } }))
addSample(sets.getWeekAsSet, ({ child }) => ({
  querystring: { child_id: child.id, first_day: '2026-03-02' },
}))
addSample(sets.createQuests, ({ child, sibling }) => ({
  body: {
    missions: [
      { ...questForm(child.id, { points: 1 }).mission, also_for: [sibling.id] },
      questForm(child.id, { points: 1 }).mission,
    ],
  },
}))
