import { rewards, trail } from './children.ts'
import { families } from './families.ts'
import { quests } from './quests.ts'
import type { Screen } from './screen.ts'
import { settings } from './settings.ts'
import { store } from './store.ts'
import { visitors } from './visitors.ts'

/** All screens; a test compares them with web/routes.ts. */
export const screens: Screen[] = [
  ...visitors,
  ...families,
  ...quests,
  ...store,
  ...settings,
  ...trail,
  ...rewards,
]
