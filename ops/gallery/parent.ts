import type { Cast } from './cast.ts'
import type { Screen } from './screen.ts'

type OfParent = Omit<Screen, 'site' | 'who'> & { who?: Screen['who'] }
/** A screen of parents: of the demo family's, if nobody else is named. */
export const parent = ({ who = 'parent', ...screen }: OfParent): Screen => ({ site: 'adult', who, ...screen })

/* The pages of one kid: Mia and Leo of the demo family, and Alice, who has nothing. */

export const mia = async ({ child }: Cast) => `/kids/${(await child()).id}`
export const leo = async ({ brother }: Cast) => `/kids/${(await brother()).id}`
export const alice = async ({ lonely }: Cast) => `/kids/${(await lonely()).id}`
/** A page below a kid's. */
export const below = (of: (cast: Cast) => Promise<string>, rest: string) => async (cast: Cast) =>
  (await of(cast)) + rest
