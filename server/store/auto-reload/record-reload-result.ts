import { MAX_DECLINES } from '#contract/store/auto-reload.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { disableAutoReload } from './disable-auto-reload.ts'
import { reloadDeclined } from './notifications.ts'
import { lockSettings, saveSettings } from './queries.ts'

/** Points reloaded: what was declined before counts no more. With the transaction that credits them. (P08) */
export async function recordReloadSuccess(deps: Deps, tx: Tx, family_id: string): Promise<void> {
  const settings = await lockSettings(tx, family_id)
  if (!settings || settings.declines === 0) return
  await saveSettings(tx, { ...settings, declines: 0, updated_at: deps.clock.now() })
}

/** The bank asks the card's owner, who is not there. */
const AUTHENTICATION_REQUIRED = 'authentication_required'

type Decline = {
  /** What it was to bring, bonus included. */
  points: number
  /** The provider's code. */
  failure: string
}

/**
 * A reload was declined: the parents hear of it, and after the third in a row it is switched off. With the transaction
 * that marks its payment as failed. (P08)
 */
export async function recordReloadDecline(
  deps: Deps,
  tx: Tx,
  family_id: string,
  { points, failure }: Decline,
): Promise<void> {
  const settings = await lockSettings(tx, family_id)
  // Somebody switched it off meanwhile: nothing was charged, and nothing will be.
  if (!settings?.is_auto_reload) return
  const declines = settings.declines + 1
  await saveSettings(tx, { ...settings, declines, updated_at: deps.clock.now() })
  if (declines >= MAX_DECLINES) return disableAutoReload(deps, tx, family_id, 'declined')
  const facts = { points, bank_asks: failure === AUTHENTICATION_REQUIRED, left: MAX_DECLINES - declines }
  notifyUsers(deps, tx, { family_id, to: 'parents', kind: reloadDeclined, facts })
}
