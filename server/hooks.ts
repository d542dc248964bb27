import type { Hooks } from './platform/hooks.ts'
import { switchOff } from './store/auto-reload/disable.ts'

export const hooks: Hooks = {
  onDefaultCardLost: (deps, tx, family_id) => switchOff(deps, tx, family_id, 'no_card'),
}
