import { settingsTabs } from '#contract/accounts/settings-tabs.ts'
import type { Db } from './platform/db/open.ts'
import { catalogPageExists } from './rewards/catalog/page-exists.ts'

const SETTINGS_PATH = /^\/settings\/([^/]+)\/?$/

/** Returns whether the product, category or settings tab in a path exists; true for every other path. */
export async function pageExists(db: Db, path: string): Promise<boolean> {
  const [, tab] = SETTINGS_PATH.exec(path) ?? []
  if (tab !== undefined) return settingsTabs.some((name) => name === tab)
  return catalogPageExists(db, path)
}
