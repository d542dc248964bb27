import { settingsTabs } from '#contract/accounts/settings-tabs.ts'
import type { Db } from './platform/db/open.ts'
import { catalogPageExists } from './rewards/catalog/page-exists.ts'

const SETTINGS = /^\/settings\/([^/]+)\/?$/

/** Whether a page with a name or an id in its address is about something, as far as the server knows without a session. */
export async function pageExists(db: Db, path: string): Promise<boolean> {
  const [, tab] = SETTINGS.exec(path) ?? []
  if (tab !== undefined) return settingsTabs.some((known) => known === tab)
  return catalogPageExists(db, path)
}
