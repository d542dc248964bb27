import type { Hooks } from './platform/hooks.ts'
import { disableAutoReload } from './store/auto-reload/disable-auto-reload.ts'

export const hooks: Hooks = {
  onDefaultCardLost: (deps, tx, family_id) => disableAutoReload(deps, tx, family_id, 'no_card'),
}
