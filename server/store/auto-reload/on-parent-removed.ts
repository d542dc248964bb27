import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findMandateGiver, lockSettings, saveSettings } from './queries.ts'

/** Switches auto-reload off if the removed parent agreed to its charges: nobody in the family has then agreed to them. (F07) */
export async function stopReloadAgreedBy(
  deps: Deps,
  tx: Tx,
  { family_id, user_id, removed_by }: { family_id: string; user_id: string; removed_by: string },
): Promise<void> {
  const settings = await lockSettings(tx, family_id)
  if (!settings?.is_auto_reload || !settings.mandate_id) return
  if ((await findMandateGiver(tx, family_id, settings.mandate_id)) !== user_id) return
  await saveSettings(tx, {
    ...settings,
    is_auto_reload: false,
    mandate_id: null,
    updated_at: deps.clock.now(),
  })
  const event = { family_id, user_id: removed_by, kind: 'auto_reload_off', taken_by: removed_by } as const
  await recordAccountEvent(deps, tx, event)
  await announce(tx, family_id, 'payments')
}
