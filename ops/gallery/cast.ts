import type { Language } from '#contract/values.ts'
import { createQuest } from '../../tests/e2e/support/arrange-quests.ts'
import { buyPoints, giveBonus } from '../../tests/e2e/support/arrange-rewards.ts'
import { buyPackage, saveCard } from '../../tests/e2e/support/payments.ts'
import type { Person, TestServer } from '../../tests/e2e/support/start-server.ts'

/** `parent` and `child` are in the demo family. The shopper has saved cards, the hero has quests; newcomer and lonely have nothing. */
export type Who = 'nobody' | 'parent' | 'child' | 'newcomer' | 'lonely' | 'shopper' | 'hero'

/** Creates people on first use. Each look has its own cast, so changes to them show in that look only. */
export function castOf(server: TestServer, language: Language) {
  const made = new Map<string, Promise<Person>>()
  const once = (name: string, make: () => Promise<Person>) => {
    const person = made.get(name) ?? make()
    made.set(name, person)
    return person
  }
  const families = new Map<string, ReturnType<TestServer['newFamily']>>()
  const family = (name: string, children: string[]) => {
    const there = families.get(name) ?? server.newFamily({ language, children })
    families.set(name, there)
    return there
  }

  const cast = {
    server,
    parent: () => once('parent', () => parentOf(server)),
    child: () => once('child', () => server.signIn('mia@example.com', 'questnest')),
    brother: () => once('brother', () => server.signIn('leo@example.com', 'questnest')),
    newcomer: async () => (await family('new', [])).parent,
    lonely: async () => (await family('shop', ['Alice'])).child(),
    shopper: () => once('shopper', () => shopperOf(server, family('shop', ['Alice']))),
    hero: () => once('hero', () => heroOf(family('hero', ['Zoé']))),
    heroParent: async () => {
      await cast.hero()
      return (await family('hero', ['Zoé'])).parent
    },
    someone: (who: Exclude<Who, 'nobody'>): Promise<Person> => cast[who](),
  }
  return cast
}
export type Cast = ReturnType<typeof castOf>

/** Buys points, because the quests of all looks together cost more than the demo family has. */
async function parentOf(server: TestServer) {
  const parent = await server.signIn('parent@example.com', 'questnest')
  await buyPoints(server, parent, 1000)
  return parent
}

async function shopperOf(server: TestServer, family: ReturnType<TestServer['newFamily']>) {
  const { parent } = await family
  await saveCard(parent, 'declined')
  await saveCard(parent, 'pays')
  await buyPackage(server, parent, 5000)
  await buyPackage(server, parent, 1000)
  return parent
}

async function heroOf(family: ReturnType<TestServer['newFamily']>) {
  const { parent, child } = await family
  await createQuest(parent, child())
  await giveBonus(parent, child(), 300)
  return child()
}
