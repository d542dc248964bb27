import type { Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import type { Translate } from '#server/platform/i18n.ts'
import type { Cast, Who } from './cast.ts'

export type Site = 'adult' | 'kid'

export type Stage = { page: Page; cast: Cast; words: Translate; language: Language; isPhone: boolean }
export type Step = (stage: Stage) => Promise<unknown>

export type State = { before?: Step; after?: Step; isLoading?: true }

export type Screen = {
  /** Names the screenshot files. */
  name: string
  /** A path of web/routes.ts. */
  route: string
  site: Site
  who: Who
  /** The path to open, if it is not the route. */
  path?: string | ((cast: Cast) => string | Promise<string>)
  states: Record<string, State>
}
