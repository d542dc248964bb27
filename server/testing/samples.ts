import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import * as cart from '#contract/cart.ts'
import * as catalog from '#contract/catalog.ts'
import * as closing from '#contract/closing.ts'
import * as contacts from '#contract/contacts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as exporting from '#contract/export.ts'
import * as families from '#contract/families.ts'
import * as fulfilment from '#contract/fulfilment.ts'
import * as invites from '#contract/invites.ts'
import * as ledger from '#contract/ledger.ts'
import * as live from '#contract/live.ts'
import * as notifications from '#contract/notifications.ts'
import * as orders from '#contract/orders.ts'
import * as ownSessions from '#contract/own-sessions.ts'
import * as quests from '#contract/quests.ts'
import * as sessions from '#contract/sessions.ts'
import * as social from '#contract/social.ts'
import * as wishes from '#contract/wishes.ts'
import type { BotCheck } from '#server/adapters/bot-check/port.ts'
import { issued, transfer, wallet } from '#server/ledger/ledger.ts'
import { unsubscribeCode } from '#server/notifications/unsubscribe.ts'
import { sealedCode } from '#server/orders/gift-codes.ts'
import { placeOrders } from '#server/orders/placing.ts'
import { openSession } from '#server/sessions/sessions.ts'

import {
  childForm,
  codeIn,
  deliveryForm,
  type Home,
  inviteForm,
  joinForm,
  PASSWORD,
  parentForm,
  questForm,
} from './home.ts'
import { sampleProduct } from './products.ts'

/*
 * For tests that go through every call of the contract: at least one request for each that is granted, made of the
 * caller's own things. Where a schema has an id, some sample of that call fills it in.
 */

export type Role = 'parent' | 'child'
type Person = Awaited<ReturnType<Home['newChild']>>
type RequestState = 'approved' | 'placed' | 'coded'
type QuestState = 'open' | 'finished' | 'verified'

/** A family with two children, seen by one of them: `child` is who calls when the caller is a child. */
export type Family = {
  parent: Person
  child: Person
  sibling: Person
  /** A new quest of the child's, brought to a state. */
  quest: (state: QuestState) => Promise<string>
  /** New orders of the child's, asked for at once, and maybe brought further; a coded one is a digital card with its code. */
  request: (size: number, state?: RequestState) => Promise<string[]>
}

/** What is sent. Ids stand in it as themselves, so that a test can put others in their place. */
export type Sent = { params?: unknown; querystring?: unknown; body?: unknown }

export type Sample = {
  /** Who may do just this, where it is not everybody that the contract allows. */
  by?: Role
  /** Opens a parent's session, or makes a parent: refused on the kid site whoever asks. */
  makesParent?: true
  /** The answer never ends: only refusals can be waited for. */
  endless?: true
  /** The caller's family or sessions are gone afterwards: granted it is only in tests of its own. */
  final?: true
  request: (family: Family, home: Home) => Promise<Sent> | Sent
}

type Part<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodMiniType>
    ? Record<Name, z.input<Schema>>
    : object
/** What a call of the contract takes, by its own schemas. */
type SentTo<E extends Endpoint> = Part<E, 'params'> & Part<E, 'querystring'> & Part<E, 'body'>

const samples = new Map<Endpoint, Sample[]>()

function sample<E extends Endpoint>(
  entry: E,
  request: (family: Family, home: Home) => Promise<SentTo<E>> | SentTo<E>,
  more: Omit<Sample, 'request'> = {},
) {
  samples.set(entry, [...(samples.get(entry) ?? []), { ...more, request }])
}

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

/** The samples of a call; one without any fails the test that asks. */
export function samplesOf(entry: Endpoint): Sample[] {
  const found = samples.get(entry)
  if (!found) throw new Error(`${nameOf(entry)} has no sample yet: add one to server/testing/samples.ts`)
  return found
}

/** Every call of the contract, for `test.each`. */
export const calls = api.map((entry) => ({ call: nameOf(entry), entry }))

/** Who may make the call that a sample stands for. */
export const callersOf = ({ config }: Endpoint, { by }: Sample): Role[] =>
  (['parent', 'child'] as const).filter(
    (role) =>
      config.allow.some((allowed) => allowed === role || allowed === 'anyone') && role === (by ?? role),
  )

// Sessions

const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
const newAddress = () => `${randomUUID()}@example.ca`

sample(sessions.signIn, ({ parent }) => ({ body: { email: parent.email, password: PASSWORD } }), {
  makesParent: true,
})
sample(sessions.signIn, ({ child }) => ({ body: { email: child.email, password: PASSWORD } }))
sample(sessions.signOut, () => ({}))
sample(sessions.forgotPassword, ({ parent }) => ({ body: { email: parent.email } }))
sample(
  sessions.resetPassword,
  async (_family, home) => {
    const email = newAddress()
    await home.visitor.post('/parents', { parent: parentForm(email) })
    return { body: { ...passwords, reset_token: await resetTokenFor(home, email) } }
  },
  { makesParent: true },
)
sample(sessions.resetPassword, async ({ parent }, home) => {
  const email = await invitedChild(parent)
  await home.visitor.get(`/verify/email/${codeIn((await home.mailTo(email))?.links)}`)
  return { body: { ...passwords, reset_token: await resetTokenFor(home, email) } }
})
const changed = {
  ...{ old_password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD },
}
sample(ownSessions.changeOwnPassword, () => ({ body: changed }), { final: true })
sample(ownSessions.changeChildPassword, async ({ parent }, home) => ({
  params: { id: (await home.newChild(parent)).id },
  body: changed,
}))
sample(ownSessions.listSessions, () => ({}))
sample(ownSessions.endOtherSessions, () => ({}), { final: true })
for (const by of ['parent', 'child'] as const) {
  sample(
    ownSessions.endSession,
    async (family, home) => ({ params: { id: await newSession(home, family[by]) } }),
    { by },
  )
}
sample(sessions.botChallenge, () => ({}))
sample(sessions.verifyBotCheck, () => ({ body: { token: SOLVED } }))

// Social sign-in

sample(
  social.signInWithGoogle,
  ({ parent: { email } }, home) => ({
    body: { email, access_token: home.socialToken({ provider: 'google', email }) },
  }),
  { makesParent: true },
)
sample(
  social.signInWithFacebook,
  async (_family, home) => {
    const email = newAddress()
    const access_token = home.socialToken({ provider: 'facebook', email })
    await finished(home, '/oauth/fb', access_token)
    await home.visitor.get(`/verify/email/${codeIn((await home.mailTo(email))?.links)}`)
    return { body: { email, access_token } }
  },
  { makesParent: true },
)

/** Somebody new from a provider, after the form that asks for the rest. */
export async function finished(home: Home, call: '/oauth/google' | '/oauth/fb', access_token: string) {
  const { body } = await home.visitor.post(call, { access_token })
  return home.visitor.post('/parents', { parent: finishing(body.ticket) })
}

/** What the finish of a sign-up sends. */
export const finishing = (ticket: string) => {
  const { email, password, password_confirmation, ...parent } = parentForm('')
  return { ...parent, ticket, is_term_and_condition_agreed: true as const }
}

// Families

sample(families.getProfile, () => ({}))
sample(
  families.signUp,
  () => ({ body: { parent: { ...parentForm(newAddress()), is_term_and_condition_agreed: true as const } } }),
  {
    makesParent: true,
  },
)
sample(
  families.signUp,
  async (_family, home) => {
    const access_token = home.socialToken({ provider: 'google', email: newAddress() })
    const { body } = await home.visitor.post('/oauth/google', { access_token })
    return { body: { parent: finishing(body.ticket) } }
  },
  { makesParent: true },
)
sample(
  families.verifyEmail,
  async (_family, home) => {
    const email = newAddress()
    await home.visitor.post('/parents', { parent: parentForm(email) })
    return { params: { code: codeIn((await home.mailTo(email))?.links) } }
  },
  { makesParent: true },
)
sample(families.verifyEmail, async ({ parent }, home) => {
  const email = await invitedChild(parent)
  return { params: { code: codeIn((await home.mailTo(email))?.links) } }
})
sample(families.sendVerification, () => ({ body: { email: newAddress() } }))
sample(contacts.verifyPhone, async (_family, home) => {
  const parent = await home.newParent()
  await parent.post('/verify/phone', undefined)
  const phone = (await parent.get('/profile')).body.phone
  return { params: { code: codeIn((await home.mailTo(phone))?.links) } }
})
sample(contacts.sendPhoneVerification, () => ({}))
sample(contacts.cancelNewContact, () => ({ params: { contact: 'email' as const } }))
sample(contacts.cancelChildsNewEmail, ({ child }) => ({ params: { id: child.id } }))
sample(families.updateParent, () => ({ body: { language: 'en-CA' as const, time_zone: 'America/Toronto' } }))
sample(families.updateParent, () => ({ body: { avatar: 'owl' as const } }))
sample(families.updateOwnChild, () => ({ body: { language: 'en-CA' as const, avatar: 'owl' as const } }))
sample(families.updateParent, () => ({
  body: {
    notification_settings: { low_points: { email: true }, completed_quests: { email: true, sms: true } },
  },
}))
sample(families.updateOwnChild, () => ({ body: { language: 'en-CA' as const } }))
sample(families.listChildren, () => ({}))
sample(families.getChild, ({ child }) => ({ params: { id: child.id } }))
sample(families.updateChild, ({ child }) => ({ params: { id: child.id }, body: { avatar: 'owl' as const } }))
sample(families.updateChild, ({ child }) => ({
  params: { id: child.id },
  body: {
    first_name: 'Mia',
    last_name: 'Tremblay',
    birthday: '2016-04-12',
    phone: '',
    language: 'en-CA' as const,
    messages: true,
  },
}))
sample(families.createChild, () => ({
  body: { ...childForm(newAddress()), is_term_and_condition_agreed: true as const },
}))

sample(families.reactivateChild, ({ sibling }) => ({ params: { id: sibling.id } }))

// Invites

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

// Catalog

sample(catalog.listCategories, () => ({}))
sample(catalog.listProducts, () => ({ querystring: {} }))
sample(catalog.listProducts, async (_family, home) => ({
  querystring: {
    category_id: (await sampleProduct(home)).category_id,
    sort: '-updated_at' as const,
    points: 5000,
    offset: 0,
    limit: 9,
  },
}))
sample(catalog.searchProducts, () => ({ querystring: { q: 'kite' } }))
sample(catalog.getProduct, async (_family, home) => ({ params: { id: (await sampleProduct(home)).id } }))

// Closing

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

// Ledger, export and live

sample(ledger.getPoints, () => ({}))
sample(ledger.giveBonus, ({ child }) => ({
  body: { points: { value: 1, child_id: child.id, note: 'Thanks' } },
}))
sample(ledger.listOwnHistory, () => ({ querystring: { offset: 1, limit: 2 } }))
sample(ledger.listChildHistory, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
sample(exporting.exportFamily, () => ({ querystring: { format: 'json' as const } }))
sample(live.watch, () => ({}), { endless: true })

// Notifications

for (const entry of [notifications.readUnsubscribe, notifications.unsubscribe]) {
  sample(entry, async ({ parent }, { deps, db }) => {
    const { family_id } = await db
      .selectFrom('users')
      .where('id', '=', parent.id)
      .select('family_id')
      .executeTakeFirstOrThrow()
    return {
      params: {
        code: unsubscribeCode(deps, { family_id, user_id: parent.id, preference: 'completed_quests' }),
      },
    }
  })
}

// Quests

sample(quests.createQuest, ({ child, sibling }) => ({
  body: { mission: { ...questForm(child.id, { points: 1 }).mission, also_for: [sibling.id] } },
}))
const handles: [Role, QuestState, quests.QuestChange][] = [
  ['child', 'open', { complete: true }],
  ['child', 'finished', { complete: false }],
  ['parent', 'finished', { verified: true, note: 'Shiny!', points: 2 }],
  ['parent', 'finished', { complete: false, note: 'Pots too', due_date: '2026-03-09' }],
  ['parent', 'open', { due_date: '2026-03-09' }],
  [
    'parent',
    'open',
    { name: 'Pots', description: 'Both', points: 2, reoccur_scale: 'days', reoccur_frequency: 3 },
  ],
  ['parent', 'verified', { verified: false, complete: false, due_date: '2026-03-09', take_back: true }],
  ['parent', 'verified', { undo: true }],
]
for (const [by, state, mission] of handles) {
  sample(
    quests.changeQuest,
    async ({ quest }) => ({ params: { id: await quest(state) }, body: { mission } }),
    { by },
  )
}
for (const scope of quests.deleteScopes) {
  sample(quests.deleteQuest, async ({ quest }) => ({
    params: { id: await quest('open') },
    querystring: { scope },
  }))
}
for (const entry of [quests.getQuest, quests.listQuestEvents]) {
  sample(entry, async ({ quest }) => ({ params: { id: await quest('finished') } }))
}
sample(quests.listWaiting, () => ({ querystring: { offset: 0, limit: 2 } }))
sample(quests.listWaitingSeries, () => ({}))
const filters = {
  state: 'open,verified',
  after_datetime: 0,
  before_datetime: 4_000_000_000,
  offset: 1,
  limit: 2,
}
sample(quests.listChildQuests, ({ child }) => ({ params: { id: child.id }, querystring: filters }))
sample(quests.listOwnQuests, () => ({ querystring: filters }))

// Wishes

const newWish = async ({ child }: Family, home: Home): Promise<string> => {
  const { body } = await child.post('/wishes', { wish: { product_id: (await sampleProduct(home)).id } })
  return body.wish.id
}
sample(wishes.addWish, async (_family, home) => ({
  body: { wish: { product_id: (await sampleProduct(home)).id } },
}))
sample(wishes.removeWish, async (family, home) => ({ params: { id: await newWish(family, home) } }))
sample(wishes.listChildWishes, ({ child }) => ({
  params: { id: child.id },
  querystring: { offset: 0, limit: 2 },
}))
sample(wishes.getGoal, ({ child }) => ({ params: { id: child.id } }))
sample(wishes.setGoal, async (family, home) => ({
  params: { id: family.child.id },
  body: { wish_id: await newWish(family, home) },
}))

// Cart and orders

sample(cart.getCart, () => ({}))
sample(cart.addToCart, async ({ child }, home) => {
  await emptyCart(child)
  return { body: { product_id: (await sampleProduct(home)).id } }
})
sample(cart.removeFromCart, async ({ child }, home) => {
  await emptyCart(child)
  return { params: { id: await putInCart(child, home) } }
})
for (const body of [undefined, { total: 1 }]) {
  sample(cart.requestOrders, async ({ parent, child }, home) => {
    await emptyCart(child)
    await putInCart(child, home)
    await parent.post('/points', { points: { value: 1, child_id: child.id } })
    return { body }
  })
}
const ordersWanted = { ...filters, state: undefined, status: 'completed' as const }
sample(orders.listOwnOrders, () => ({ querystring: ordersWanted }))
sample(orders.listChildOrders, ({ child }) => ({ params: { id: child.id }, querystring: ordersWanted }))
sample(orders.listRequests, () => ({ querystring: { offset: 0, limit: 2 } }))
sample(orders.getApproving, () => ({}))
sample(orders.getOrder, async ({ request }) => ({ params: { id: oneOf(await request(1)) } }))
sample(orders.withdrawOrder, async ({ request }) => ({ params: { id: oneOf(await request(1)) } }))
sample(orders.approveOrder, async ({ child, request }) => {
  const [id = '', ...also] = await request(2)
  return { params: { cid: child.id, id }, body: { delivery: deliveryForm(), also } }
})
sample(orders.rejectOrder, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1)) },
  body: { note: 'Not this time' },
}))
sample(orders.cancelOrder, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'approved')) },
}))

sample(fulfilment.reportProblem, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'placed')) },
  body: { report: { problem: 'undelivered' as const, note: 'It never came' } },
}))
sample(fulfilment.showOwnCode, async ({ request }) => ({ params: { id: oneOf(await request(1, 'coded')) } }))
sample(fulfilment.showCode, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'coded')) },
}))

const oneOf = ([id = '']: string[]) => id

/** Ends the hold of an approved order. */
async function place({ db, deps, clock }: Home, id: string) {
  await db.updateTable('orders').set({ held_until: clock.now() }).where('id', '=', id).execute()
  await placeOrders(deps)
}

/** Makes a placed order one of a digital card, and gives it a code. */
async function giveCode({ db, deps, clock }: Home, id: string) {
  const { family_id, product_id } = await db
    .updateTable('orders')
    .set({ kind: 'digital_card', status: 'delivered', delivered_at: clock.now() })
    .where('id', '=', id)
    .returning(['family_id', 'product_id'])
    .executeTakeFirstOrThrow()
  const given = { family_id, order_id: id, given_at: clock.now() }
  const code = { ...sealedCode(deps, product_id, id), ...given }
  await db.insertInto('gift_codes').values(code).execute()
}

async function emptyCart(child: Person) {
  for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
}

/** The id of a new item in a child's cart. */
async function putInCart(child: Person, home: Home): Promise<string> {
  const { body, status } = await child.post('/cart', { product_id: (await sampleProduct(home)).id })
  if (status !== 201) throw new Error(`Adding to the cart answered ${status}`)
  return body.data.id
}

async function requested(
  home: Home,
  { parent, child }: { parent: Person; child: Person },
  size: number,
  state?: RequestState,
): Promise<string[]> {
  await emptyCart(child)
  for (let n = 0; n < size; n++) await putInCart(child, home)
  await parent.post('/points', { points: { value: size, child_id: child.id } })
  const { body, status } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`Asking for a reward answered ${status}`)
  const [id = '', ...also]: string[] = body.orders.map((order: orders.Order) => order.id)
  if (state) {
    const way = `/children/${child.id}/orders/${id}/verify`
    const approved = await parent.put(way, { delivery: deliveryForm(), also })
    if (approved.status !== 200) throw new Error(`Approving answered ${approved.status}`)
  }
  if (state === 'placed' || state === 'coded') await place(home, id)
  if (state === 'coded') await giveCode(home, id)
  return [id, ...also]
}

/** What the stand-in for the bot check takes as solved. */
const SOLVED = 'solved'

/** Has the server take `SOLVED` for a solved challenge, as often as it comes. */
export function acceptSolved({ deps, clock }: Home) {
  const solved: BotCheck = {
    challenge: async () => ({ off: true }),
    verify: async (token) => (token === SOLVED ? { id: randomUUID(), expiresAt: clock.now() } : undefined),
  }
  deps.botChecks = { adult: solved, kid: solved }
}

/** A family with points for thousands of quests. */
export async function newFamily(home: Home): Promise<Family & { siblings: Family }> {
  const parent = await home.newParent()
  const child = await home.newChild(parent)
  const sibling = await home.newChild(parent, { first_name: 'Leo' })
  const { family_id } = await home.db
    .selectFrom('users')
    .where('id', '=', parent.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  const [id, reference, at] = [home.deps.secrets.id(), home.deps.secrets.id(), home.clock.now()]
  await home.deps.transaction((tx) =>
    transfer(tx, { family_id, id, from: issued, to: wallet, points: 100_000, kind: 'trial', reference, at }),
  )
  await home.verifyPhone(parent)
  const seenBy = (one: Person, other: Person): Family => ({
    parent,
    child: one,
    sibling: other,
    quest: (state) => questIn(state, parent, one),
    request: (size, state) => requested(home, { parent, child: one }, size, state),
  })
  return { ...seenBy(child, sibling), siblings: seenBy(sibling, child) }
}

async function questIn(state: QuestState, parent: Person, child: Person): Promise<string> {
  const { body, status } = await parent.post('/missions', questForm(child.id, { points: 1 }))
  if (status !== 201) throw new Error(`Giving a quest answered ${status}`)
  const { id } = body.mission
  if (state !== 'open') await child.put(`/missions/${id}`, { mission: { complete: true } })
  if (state === 'verified') await parent.put(`/missions/${id}`, { mission: { verified: true } })
  return id
}

/** The address of a new child that has not signed in yet. */
async function invitedChild(parent: Person): Promise<string> {
  const email = newAddress()
  await parent.post('/children', childForm(email))
  return email
}

/** The id of a session more of a person's. */
async function newSession(home: Home, { id }: Person): Promise<string> {
  const user = await home.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const { token } = await home.deps.transaction((tx) =>
    openSession(home.deps, tx, { ...user, user_id: id, role: user.role }),
  )
  const { body } = await home.call(token, 'GET', '/sessions')
  return body.sessions.find((session: { is_current: boolean }) => session.is_current).id
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

async function resetTokenFor(home: Home, email: string): Promise<string> {
  await home.visitor.post('/forgot', { email })
  return codeIn((await home.mailTo(email))?.links)
}

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

/** The address of a call with what it takes filled in. */
export function addressOf({ url }: Endpoint, { params, querystring }: Sent): string {
  const filledIn = (name: string) => encodeURIComponent(String(valuesIn(params)[name]))
  const query = new URLSearchParams(
    Object.entries(valuesIn(querystring)).map(([name, value]) => [name, String(value)]),
  )
  return url.replace(/:(\w+)/g, (_, name: string) => filledIn(name)) + (query.size ? `?${query}` : '')
}

const valuesIn = (part: unknown): Record<string, unknown> => ({ ...(typeof part === 'object' ? part : {}) })
