import type { Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import type { Translate } from '#server/platform/i18n.ts'
import type { Cast, Who } from './cast.ts'

export type Site = 'adult' | 'kid'

/** What a state's steps work with. */
export type Stage = { page: Page; cast: Cast; words: Translate; language: Language; isPhone: boolean }
export type Step = (stage: Stage) => Promise<unknown>

/** How a screen can look: what happens before its page is opened, and what is done there. */
export type State = { before?: Step; after?: Step; isLoading?: true }

export type Screen = {
  /** What the files are called. */
  name: string
  /** A path of web/routes.ts. */
  route: string
  site: Site
  who: Who
  /** Where it is opened, when that is not the route. */
  path?: string | ((cast: Cast) => string | Promise<string>)
  states: Record<string, State>
}
