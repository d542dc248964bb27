import type { Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import type { Translate } from '#server/platform/i18n.ts'
import type { People, Who } from './people.ts'

export type Site = 'adult' | 'kid'

/** What a step may use. */
export type StepContext = {
  page: Page
  people: People
  translate: Translate
  language: Language
  isPhone: boolean
}
export type Step = (context: StepContext) => Promise<unknown>

/** A state of a screen: the steps before and after opening it. `isLoading`: the screen shows only its placeholder. */
export type State = { before?: Step; after?: Step; isLoading?: true }

export type Screen = {
  /** Names the screenshot files. */
  name: string
  /** A path of web/routes.ts. */
  route: string
  site: Site
  who: Who
  /** The path to open, if it is not the route. */
  path?: string | ((people: People) => string | Promise<string>)
  states: Record<string, State>
}
