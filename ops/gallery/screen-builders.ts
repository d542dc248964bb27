import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../tests/e2e/support/arrange-quests.ts'
import type { Person } from '../../tests/e2e/support/start-server.ts'
import type { People, Who } from './people.ts'
import type { Screen, Site } from './screen.ts'
import { initial } from './steps.ts'

type Options = { who?: Who } & Partial<Pick<Screen, 'path' | 'states'>>

/** Returns a builder of screens of one site; `usual` is the person who sees them by default. */
export const screenBuilder =
  (site: Site, usual: Who) =>
  (
    name: string,
    route: string,
    { who = usual, states = { '': initial }, ...rest }: Options = {},
  ): Screen => ({ name, route, site, who, states, ...rest })

export const visitorScreen = screenBuilder('adult', 'visitor')
export const kidVisitorScreen = screenBuilder('kid', 'visitor')
export const parentScreen = screenBuilder('adult', 'parent')
export const childScreen = screenBuilder('kid', 'child')
export const onBothSites = (...screen: Parameters<typeof visitorScreen>) => [
  visitorScreen(...screen),
  kidVisitorScreen(...screen),
]

/* Paths of kids' pages. Mia and Leo are in the demo family. Alice has no quests, no rewards and no points of her own. */
export const miaPath = async ({ child }: People) => `/kids/${(await child()).id}`
export const leoPath = async ({ secondChild }: People) => `/kids/${(await secondChild()).id}`
export const alicePath = async ({ newChild }: People) => `/kids/${(await newChild()).id}`
export const subPath =
  (getPath: (people: People) => Promise<string>, rest: string) => async (people: People) =>
    (await getPath(people)) + rest

/**
 * Returns a builder of paths. For given steps, the path is that of a new quest with these `values`, on which the steps were
 * taken.
 */
export const questPathBuilder =
  (
    getFamily: (people: People) => Promise<{ parent: Person; child: Person }>,
    values: Parameters<typeof createQuest>[2],
  ) =>
  (...steps: ('finish' | 'verify' | 'reject')[]) =>
  async (people: People) => {
    const { parent, child } = await getFamily(people)
    const quest = await createQuest(parent, child, values)
    const actions = {
      finish: () => finishQuest(child, quest),
      verify: () => verifyQuest(parent, quest, 'Well done!'),
      reject: () => rejectQuest(parent, quest, 'One more time around the block, please.'),
    }
    for (const step of steps) await actions[step]()
    return `/kids/${child.id}/missions/${quest.id}`
  }
