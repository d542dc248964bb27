import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newInvite } from '#server/testing/samples/invites.ts'
import { newHelper } from '#server/testing/samples/parents.ts'
import type { Person } from '#server/testing/samples/sample.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import {
  findCode,
  MONDAY,
  openTestServer,
  PASSWORD,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Person
let mia: Person
let leo: Person
/** Helps only Mia. */
let helper: Person
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  mia = await server.newChild(parent)
  leo = await server.newChild(parent, { first_name: 'Leo' })
  helper = await newHelper(server, parent, [mia.id])
})

const createQuest = async (child: Person, fields: object = {}): Promise<string> =>
  (await parent.post('/missions', questForm(child.id, { points: 50, due_date: '2026-03-02', ...fields })))
    .body.mission.id
const finish = (child: Person, id: string) => child.put(`/missions/${id}`, { mission: { complete: true } })
const decide = (id: string, mission: object, person: Person = helper) =>
  person.put(`/helping/missions/${id}`, { mission })
const list = async (state: 'completed' | 'open', person: Person = helper) =>
  (await person.get(`/helping/missions?state=${state}`)).body.missions
const pointsOf = async (child: Person) => (await child.get('/points')).body.points
const signIn = () => server.visitor.post('/auth', { email: helper.email, password: PASSWORD })
const notFound = { status: 404, body: { code: 'not_found' } }

test('[F07.22 F07.23] a helper sees the quests of the chosen children only, without points', async () => {
  const open = await createQuest(mia, { name: 'Dishes' })
  const finished = await createQuest(mia, { name: 'Mow the lawn' })
  await finish(mia, finished)
  await createQuest(mia, { name: 'Next week', due_date: '2026-03-09' })
  const others = await createQuest(leo)
  await finish(leo, others)

  expect((await helper.get('/helping/children')).body).toEqual({
    children: [{ id: mia.id, first_name: 'Mia', avatar: 'fox' }],
  })
  expect(await list('completed')).toMatchObject([{ id: finished, child_id: mia.id, complete: true }])
  expect(await list('open')).toMatchObject([{ id: open, name: 'Dishes' }])
  const [quest] = await list('completed')
  for (const secret of ['points', 'photo_at', 'sharers', 'reoccur_scale'])
    expect(quest).not.toHaveProperty(secret)
  expect((await helper.get('/profile')).body).toMatchObject({ role: 'helper', points: 0 })
  expect((await helper.get('/profile')).body).not.toHaveProperty('notification_settings')
})

test('[F07.24] a quest that a helper verifies pays the child once, and its history says who decided', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)

  const answers = await Promise.all([
    decide(id, { verified: true, note: 'Shiny!' }),
    parent.put(`/missions/${id}`, { mission: { verified: true } }),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await pointsOf(mia)).toBe(50)
  const other = await createQuest(mia)
  await finish(mia, other)
  expect((await decide(other, { verified: true, note: 'Shiny!' })).body.mission).toMatchObject({
    verified: true,
    note: 'Shiny!',
  })
  expect((await parent.get(`/missions/${other}/steps`)).body.steps.at(-1)).toMatchObject({
    event: 'verify',
    by: 'Rose',
    note: 'Shiny!',
    is_own: false,
  })
  expect(await pointsOf(mia)).toBe(100)
})

test('[F07.24] a helper rejects a quest with words, and undoes only the own decision within ten minutes', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)
  expect((await decide(id, { complete: false, note: 'Pots too' })).body.mission).toMatchObject({
    complete: false,
    note: 'Pots too',
  })
  expect((await decide(id, { undo: true })).body.mission).toMatchObject({ complete: true, note: null })
  await decide(id, { verified: true })
  expect((await parent.put(`/missions/${id}`, { mission: { undo: true } })).body.code).toBe('quest_moved_on')
  expect((await decide(id, { undo: true })).status).toBe(200)
  expect(await pointsOf(mia)).toBe(0)
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  expect((await decide(id, { undo: true })).body.code).toBe('quest_moved_on')
  expect(await pointsOf(mia)).toBe(50)
})

test('[F07.25] other steps, other points, and quests of other children or families are refused', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)
  for (const mission of [
    { verified: true, points: 500 },
    { complete: true },
    { due_date: '2026-03-09' },
    { verified: false, complete: false, due_date: '2026-03-09' },
    { name: 'Other' },
  ])
    expect((await decide(id, mission)).status, JSON.stringify(mission)).toBe(422)
  const leos = await createQuest(leo)
  await finish(leo, leos)
  expect(await decide(leos, { verified: true })).toMatchObject(notFound)
  const strangers = await server.newParent()
  const strangersHelper = await newHelper(server, strangers, [(await server.newChild(strangers)).id])
  expect(await decide(id, { verified: true }, strangersHelper)).toMatchObject(notFound)
  expect(await list('completed', strangersHelper)).toEqual([])
  for (const url of [
    `/missions/${id}`,
    `/children/${mia.id}`,
    '/children',
    '/points',
    '/parents',
    '/activity',
  ])
    expect(await helper.get(url), url).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
})

test.each(['first_come', 'together'] as const)(
  '[F07.23] a quest that Mia shares with Leo (%s) needs a helper of both',
  async (sharing) => {
    const id = await createQuest(mia, { also_for: [leo.id], sharing })
    expect(await list('open')).toEqual([])
    for (const child of [mia, leo]) await finish(child, id)
    const finishedByMia = sharing === 'first_come'
    expect(await list('completed')).toHaveLength(finishedByMia ? 1 : 0)
    expect((await decide(id, { verified: true })).status).toBe(finishedByMia ? 200 : 404)
    const both = await newHelper(server, parent, [mia.id, leo.id])
    expect(await list('completed', both)).toHaveLength(finishedByMia ? 0 : 1)
  },
)

test('[F07.26] parents change whose quests a helper sees, at once', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)
  expect((await parent.put(`/helpers/${helper.id}`, { child_ids: [leo.id] })).status).toBe(204)

  expect(await list('completed')).toEqual([])
  expect(await decide(id, { verified: true })).toMatchObject(notFound)
  expect((await parent.get('/parents')).body.helpers).toMatchObject([
    { id: helper.id, first_name: 'Rose', child_ids: [leo.id] },
  ])
  expect((await parent.put(`/helpers/${helper.id}`, { child_ids: [] })).status).toBe(422)
  for (const child_id of [helper.id, parent.id, 'guessed'])
    expect(await parent.put(`/helpers/${helper.id}`, { child_ids: [child_id] })).toMatchObject(notFound)
  for (const id of [mia.id, parent.id])
    expect(await parent.put(`/helpers/${id}`, { child_ids: [leo.id] })).toMatchObject(notFound)
})

test('[F07.27 F07.28] a removed helper is out at once; the parents and the helper are told', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)

  expect((await parent.delete(`/helpers/${helper.id}`)).status).toBe(204)

  expect(await decide(id, { verified: true })).toMatchObject({ status: 401 })
  expect((await signIn()).body.code).toBe('sign_in_failed')
  expect((await parent.get('/parents')).body.helpers).toEqual([])
  await server.runJobs()
  const told = (await server.listMessages(parent.email)).map(({ subject }) => subject)
  expect(told).toContain('Rose Tremblay no longer helps in your family')
  expect((await server.findMessage(helper.email))?.subject).toBe(
    'You’re no longer in the family on Questnest',
  )
  expect((await parent.get('/activity')).body.activity.slice(0, 5)).toMatchObject([
    { kind: 'helper_removed', person: 'Rose', by: 'Claire' },
    { kind: 'signed_in' },
    { kind: 'signed_in' },
    { kind: 'helper_joined', person: 'Rose', by: 'Rose' },
    { kind: 'helper_invited', person: 'Claire' },
  ])
  expect(await parent.delete(`/helpers/${helper.id}`)).toMatchObject(notFound)
  expect(await parent.delete(`/parents/${helper.id}`)).toMatchObject(notFound)
})

test('[F07.27] a helper leaves at once, and can be invited again', async () => {
  expect((await helper.delete('/helpers')).status).toBe(204)
  expect((await helper.get('/helping/children')).status).toBe(401)
  expect((await server.findMessage(parent.email))?.text).toContain('Rose Tremblay left the family')
  const { status } = await parent.post('/helpers/invites', { email: helper.email, child_ids: [mia.id] })
  expect(status).toBe(201)
})

test('[F07.29] a family has at most six helpers and open invitations, whatever its parents', async () => {
  await parent.post('/parents/invites', { email: '' })
  await newInvite(server, parent)
  for (let count = 1; count < 6; count++)
    expect((await parent.post('/helpers/invites', { email: '', child_ids: [mia.id] })).status).toBe(201)
  expect((await parent.post('/helpers/invites', { email: '', child_ids: [mia.id] })).body.code).toBe(
    'helpers_full',
  )
  expect((await parent.post('/parents/invites', { email: '' })).status).toBe(201)
})

test('[F07.30] a helper of a closed family cannot log in, and gets no ticket to restore it', async () => {
  await parent.delete('/parents')
  const answer = await signIn()
  expect(answer).toMatchObject({ status: 403, body: { code: 'helpers_family_closed' } })
  expect(answer.body).not.toHaveProperty('ticket')
})

test('[F07.22] quests of a deleted child disappear, and are back when the child is', async () => {
  const id = await createQuest(mia)
  await parent.delete(`/children/${mia.id}`)
  expect((await helper.get('/helping/children')).body.children).toEqual([])
  expect(await list('open')).toEqual([])
  expect(await decide(id, { verified: true })).toMatchObject(notFound)
  await parent.put(`/children/${mia.id}/reactivate`, null)
  expect((await helper.get('/helping/children')).body.children).toHaveLength(1)
})

test('[F07.24] a helper undoes the rejection of a quest that is for other children as well again', async () => {
  const id = await createQuest(mia, { also_for: [leo.id], sharing: 'first_come' })
  await finish(mia, id)
  await decide(id, { complete: false })
  expect((await decide(id, { undo: true })).body.mission).toMatchObject({
    complete: true,
    owner_ids: [mia.id],
  })
})

test('[F07.25] a helper gives only an expired quest a new day, within a week', async () => {
  const id = await createQuest(mia)
  await finish(mia, id)
  expect((await decide(id, { complete: false, due_date: '2026-03-03' })).status).toBe(422)
  server.clock.forwardHours(24)
  helper = { ...helper, ...(await server.signInWithoutPassword(helper.email)) }
  expect((await decide(id, { complete: false, due_date: '2026-03-11' })).status).toBe(422)
  expect((await decide(id, { complete: false, due_date: '2026-03-10' })).body.mission.due_date).toBe(
    '2026-03-10',
  )
})

test('[F07.22] a quest whose due time is over is not among those that are still to do today', async () => {
  const open = await createQuest(mia, { times_of_day: ['17:30'] })
  await createQuest(mia, { times_of_day: ['11:30'] })
  const evening = await createQuest(mia, { times_of_day: ['evening'] })
  server.clock.forwardHours(2)
  const ids = (await list('open')).map((quest: { id: string }) => quest.id)
  expect(ids.toSorted()).toEqual([open, evening].toSorted())
})

test('[F07.32] a helper is told that something changed, but not whose', async () => {
  const stream = await openLiveStream(server.address, helper.token, 'localhost:3000')
  await parent.post(`/children/${leo.id}/bonus`, { points: 5, note: '' })
  await createQuest(leo)
  expect(await stream.next()).toEqual({ topic: 'quests', child_id: null })
  stream.close()
})

test('[F07.33] a helper whose password was changed gets a link that undoes it, as parents do', async () => {
  await server.visitor.post('/forgot', { email: helper.email })
  await server.runJobs()
  const reset = await server.findMessage(helper.email)
  const passwords = { password: 'another-good-secret', password_confirmation: 'another-good-secret' }
  await server.visitor.post('/reset', { ...passwords, reset_token: findCode(reset?.links) })
  const undo = await server.findMessage(helper.email)
  expect(undo?.subject).toBe('Your password was changed')
  expect((await server.visitor.post('/undo', { code: findCode(undo?.links) })).body.email).toBe(helper.email)
})
