import type { DisableReason } from '#contract/store/auto-reload.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { lockSettings } from './queries.ts'
import { saveSettingsAndNotify, toDisabledOutcome } from './record-reload-result.ts'

/** Switches auto-reload off and notifies the parents of the reason. Does nothing if auto-reload is already off. (P08) */
export async function disableAutoReload(deps: Deps, tx: Tx, family_id: string, reason: DisableReason) {
  const outcome = toDisabledOutcome(await lockSettings(tx, family_id), reason, deps.clock.now())
  if (!outcome) return
  await saveSettingsAndNotify(deps, tx, outcome)
  await announce(tx, family_id, 'payments')
}
