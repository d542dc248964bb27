import type { Page } from '@playwright/test'

export const mainRegion = (page: Page) => page.getByRole('main')
export const banner = (page: Page) => page.getByRole('banner')

export const questRows = (page: Page) => page.getByRole('region', { name: 'Quests' }).getByRole('listitem')

/** A quest on the trail, the path of today's quests on a child's dashboard. */
export const questTag = (page: Page, quest: string) =>
  page.getByRole('region', { name: 'Today on the trail' }).getByRole('listitem').filter({ hasText: quest })

/** A message that lies over the page. */
export const flashMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export const questHistory = (page: Page) =>
  page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem')
