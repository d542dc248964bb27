import type { DisableReason } from '#contract/store/auto-reload.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { reloadOff } from './notifications.ts'
import { lockSettings, saveSettings } from './queries.ts'

/** Has points reload no more, where they do, and tells the parents why. (P08) */
export async function disableAutoReload(
  deps: Deps,
  tx: Tx,
  family_id: string,
  because: DisableReason,
): Promise<void> {
  const settings = await lockSettings(tx, family_id)
  if (!settings?.is_auto_reload) return
  const updated_at = deps.clock.now()
  await saveSettings(tx, { ...settings, is_auto_reload: false, stopped_because: because, updated_at })
  notifyUsers(deps, tx, { family_id, to: 'parents', kind: reloadOff, facts: { because } })
  announce(tx, family_id, 'payments')
}
