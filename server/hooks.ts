import type { Deps } from './platform/deps.ts'
import type { Hooks } from './platform/hooks.ts'
import { disableAutoReload } from './store/auto-reload/disable-auto-reload.ts'

export const hooks: Hooks<Deps> = {
  onDefaultCardLost: (deps, tx, family_id) => disableAutoReload(deps, tx, family_id, 'no_card'),
}
