import type { ReloadStop } from '#contract/store/auto-reload.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { saveSettings, settingsForUpdate } from './queries.ts'

/** Has points reload no more, where they do, and tells the parents why. (P08) */
export async function switchOff(deps: Deps, tx: Tx, family_id: string, because: ReloadStop): Promise<void> {
  const settings = await settingsForUpdate(tx, family_id)
  if (!settings?.is_auto_reload) return
  const updated_at = deps.clock.now()
  await saveSettings(tx, { ...settings, is_auto_reload: false, stopped_because: because, updated_at })
  notifyUsers(deps, tx, { family_id, to: 'parents', kind: 'reload_off', facts: { because } })
  announce(tx, family_id, 'payments')
}
