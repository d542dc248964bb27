import { findLogin } from './accounts/sessions/queries.ts'
import type { Deps } from './platform/deps.ts'
import type { Hooks } from './platform/hooks.ts'
import { toImage } from './rewards/family-rewards/offers.ts'
import { removePictureFromRewards } from './rewards/family-rewards/queries.ts'
import { disableAutoReload } from './store/auto-reload/disable-auto-reload.ts'
import { stopReloadAgreedBy } from './store/auto-reload/on-parent-removed.ts'
import { createPromo } from './store/promos/create-promo.ts'

export const hooks: Hooks<Deps> = {
  onDefaultCardLost: (deps, tx, family_id) => disableAutoReload(deps, tx, family_id, 'no_card'),
  onParentRemoved: stopReloadAgreedBy,
  findAddressOwner: findLogin,
  onOwnPictureDeleted: (tx, family_id, picture) =>
    removePictureFromRewards(tx, family_id, picture, toImage(picture) ?? ''),
  createSingleUsePromo: (deps, tx, promo) =>
    createPromo(deps, tx, { ...promo, first_purchase_only: false, per_family: 1, in_all: 1 }),
}
