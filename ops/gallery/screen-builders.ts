import { createQuest, finishQuest, rejectQuest, verifyQuest } from '../../tests/e2e/support/arrange-quests.ts'
import type { Person } from '../../tests/e2e/support/start-server.ts'
import type { Cast, Who } from './cast.ts'
import type { Screen, Site } from './screen.ts'
import { asItIs } from './steps.ts'

type Options = { who?: Who } & Partial<Pick<Screen, 'path' | 'states'>>

/** Returns a builder of screens of one site; `usual` is the person who sees them by default. */
export const screenOf =
  (site: Site, usual: Who) =>
  (name: string, route: string, { who = usual, states = { '': asItIs }, ...more }: Options = {}): Screen => ({
    name,
    route,
    site,
    who,
    states,
    ...more,
  })

export const visitor = screenOf('adult', 'nobody')
export const kidVisitor = screenOf('kid', 'nobody')
export const parent = screenOf('adult', 'parent')
export const child = screenOf('kid', 'child')
export const onBoth = (...screen: Parameters<typeof visitor>) => [visitor(...screen), kidVisitor(...screen)]

/* The page of a kid: Mia and Leo are in the demo family; Alice has nothing. */
export const mia = async ({ child }: Cast) => `/kids/${(await child()).id}`
export const leo = async ({ brother }: Cast) => `/kids/${(await brother()).id}`
export const alice = async ({ lonely }: Cast) => `/kids/${(await lonely()).id}`
export const below = (of: (cast: Cast) => Promise<string>, rest: string) => async (cast: Cast) =>
  (await of(cast)) + rest

export const questOf =
  (
    people: (cast: Cast) => Promise<{ parent: Person; child: Person }>,
    values: Parameters<typeof createQuest>[2],
  ) =>
  (...steps: ('finish' | 'verify' | 'reject')[]) =>
  async (cast: Cast) => {
    const { parent, child } = await people(cast)
    const quest = await createQuest(parent, child, values)
    const does = {
      finish: () => finishQuest(child, quest),
      verify: () => verifyQuest(parent, quest, 'Well done!'),
      reject: () => rejectQuest(parent, quest, 'One more time around the block, please.'),
    }
    for (const step of steps) await does[step]()
    return `/kids/${child.id}/missions/${quest.id}`
  }
