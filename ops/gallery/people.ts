import { randomUUID } from 'node:crypto'
import type { Product } from '#contract/rewards/catalog.ts'
import type { Language } from '#contract/values.ts'
import { expectStatus } from '../../tests/e2e/support/api-client.ts'
import { createQuest, daysFromToday, finishQuest } from '../../tests/e2e/support/arrange-quests.ts'
import { buyPoints, giveBonus } from '../../tests/e2e/support/arrange-rewards.ts'
import { buyPackage, saveCard } from '../../tests/e2e/support/payments.ts'
import { addWish } from '../../tests/e2e/support/products.ts'
import type { Person, TestServer } from '../../tests/e2e/support/start-server.ts'

/**
 * `parent` and `child` are in the demo family. `newParent` has no children. `shopper` is a parent with saved cards, whose
 * only child is `newChild`, without quests or points. `activeChild` has a quest, points and a goal; the phone number of
 * `activeChildParent` is not verified. `childWithAllDone` has finished all quests of today. `helper` helps a child with a finished quest.
 */
export type Who =
  | 'visitor'
  | 'parent'
  | 'child'
  | 'newParent'
  | 'newChild'
  | 'shopper'
  | 'activeChild'
  | 'activeChildParent'
  | 'childWithAllDone'
  | 'parentOfChildWithAllDone'
  | 'helper'

/** Creates people on first use. Each variant has its own people, except the demo family, which all variants share. */
export function createPeople(server: TestServer, language: Language) {
  const personByName = new Map<string, Promise<Person>>()
  const once = (name: string, make: () => Promise<Person>) => {
    const person = personByName.get(name) ?? make()
    personByName.set(name, person)
    return person
  }
  const families = new Map<string, ReturnType<TestServer['newFamily']>>()
  const family = (name: string, children: string[]) => {
    const created = families.get(name) ?? server.newFamily({ language, children })
    families.set(name, created)
    return created
  }

  const people = {
    server,
    parent: () => once('parent', () => prepareDemoParent(server)),
    child: () => once('child', () => server.signIn('mia@example.com', 'questnest')),
    secondChild: () => once('secondChild', () => server.signIn('leo@example.com', 'questnest')),
    newParent: async () => (await family('new', [])).parent,
    newChild: async () => (await family('shopper', ['Alice'])).child(),
    shopper: () => once('shopper', () => createShopper(server, family('shopper', ['Alice']))),
    activeChild: () => once('activeChild', () => createActiveChild(family('activeChild', ['Zoé']))),
    childWithAllDone: () =>
      once('childWithAllDone', () => createChildWithAllDone(family('childWithAllDone', ['Noa']))),
    activeChildParent: async () => {
      await people.activeChild()
      return (await family('activeChild', ['Zoé'])).parent
    },
    parentOfChildWithAllDone: async () => {
      await people.childWithAllDone()
      return (await family('childWithAllDone', ['Noa'])).parent
    },
    helper: () => once('helper', () => createHelper(server, family('helper', ['Jules']))),
    get: (who: Exclude<Who, 'visitor'>): Promise<Person> => people[who](),
  }
  return people
}
export type People = ReturnType<typeof createPeople>

/** Buys points, because the quests of all variants together cost more than the demo family has. */
async function prepareDemoParent(server: TestServer) {
  const parent = await server.signIn('parent@example.com', 'questnest')
  await buyPoints(server, parent, 1000)
  return parent
}

async function createShopper(server: TestServer, family: ReturnType<TestServer['newFamily']>) {
  const { parent } = await family
  await saveCard(parent, 'declined')
  await saveCard(parent, 'pays')
  await buyPackage(server, parent, 5000)
  await buyPackage(server, parent, 1000)
  return parent
}

async function createActiveChild(family: ReturnType<TestServer['newFamily']>) {
  const { parent, child } = await family
  await createQuest(parent, child())
  await giveBonus(parent, child(), 300)
  const { products } = (await child().get('/products?limit=100')).body
  const wish = await addWish(
    child(),
    products.find(({ points }: Product) => points > 1000),
  )
  await expectStatus(200, child().put(`/children/${child().id}/goal`, { wish_id: wish.id }))
  return child()
}

async function createChildWithAllDone(family: ReturnType<TestServer['newFamily']>) {
  const { parent, child } = await family
  await finishQuest(child(), await createQuest(parent, child()))
  await createQuest(parent, child(), { name: 'Water the plants', due_date: daysFromToday(1) })
  return child()
}

async function createHelper(server: TestServer, family: ReturnType<TestServer['newFamily']>) {
  const { parent, child } = await family
  await finishQuest(child(), await createQuest(parent, child()))
  await createQuest(parent, child(), { name: 'Water the plants' })
  const email = `${randomUUID()}@example.ca`
  const invite = { email, child_ids: [child().id] }
  await expectStatus(201, parent.post('/helpers/invites', invite))
  const code = (await server.getMessage(email)).links[0]?.split('/').at(-1)
  const password = 'a-good-long-secret'
  const form = { first_name: 'Rose', last_name: 'Tremblay', password, password_confirmation: password }
  await expectStatus(
    200,
    server.visitor.post(`/parents/join/${code}`, { ...form, is_term_and_condition_agreed: true }),
  )
  return server.signIn(email, password)
}
