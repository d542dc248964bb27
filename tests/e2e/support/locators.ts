import type { Page } from '@playwright/test'

/* Where on a page to look, in English. */

export const mainRegion = (page: Page) => page.getByRole('main')
export const banner = (page: Page) => page.getByRole('banner')

/** The rows of the parent's list of quests. */
export const questRows = (page: Page) => page.getByRole('region', { name: 'Quests' }).getByRole('listitem')

/** A quest's tag on the child's trail. */
export const questTag = (page: Page, quest: string) =>
  page.getByRole('region', { name: 'Today on the trail' }).getByRole('listitem').filter({ hasText: quest })

/** A sentence that the page says under its header. */
export const flashMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** What happened to the quest of the page, one thing each. */
export const questHistory = (page: Page) =>
  page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem')
