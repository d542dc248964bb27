import { AUTO_RELOAD_DECLINES_MAX } from '#contract/limits.ts'
import type { DisableReason } from '#contract/store/auto-reload.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { reloadDeclined, reloadOff } from './notifications.ts'
import { type SettingsRow, saveSettings } from './queries.ts'

export type ReloadOutcome = {
  settings: SettingsRow
  notification?:
    | { kind: 'reload_off'; facts: { because: DisableReason } }
    | { kind: 'reload_declined'; facts: { points: number; bank_asks: boolean; left: number } }
}

/** Returns the settings with auto-reload switched off, and a notification; undefined if auto-reload is already off. (P08) */
export function toDisabledOutcome(
  settings: SettingsRow | undefined,
  reason: DisableReason,
  now: Date,
): ReloadOutcome | undefined {
  if (!settings?.is_auto_reload) return undefined
  return {
    settings: { ...settings, is_auto_reload: false, stopped_because: reason, updated_at: now },
    notification: { kind: 'reload_off', facts: { because: reason } },
  }
}

/** Returns the settings with the count of declines reset; undefined if the count is already 0. (P08) */
export function toSuccessOutcome(settings: SettingsRow | undefined, now: Date): ReloadOutcome | undefined {
  if (!settings || settings.declines === 0) return undefined
  return { settings: { ...settings, declines: 0, updated_at: now } }
}

/** Stripe's code if the bank wants the cardholder to authenticate, which is impossible during an auto-reload. */
const AUTHENTICATION_REQUIRED = 'authentication_required'

/**
 * Returns the settings with one more decline, and the message for the parents. The third decline in a row also switches
 * auto-reload off. Returns undefined if auto-reload is already off. `points` are the points of the declined reload with
 * its bonus; `failure` is the provider's code. (P08)
 */
export function toDeclineOutcome(
  settings: SettingsRow | undefined,
  { points, failure }: { points: number; failure: string },
  now: Date,
): ReloadOutcome | undefined {
  // If a parent has switched auto-reload off meanwhile, nothing more will be charged.
  if (!settings?.is_auto_reload) return undefined
  const declined = { ...settings, declines: settings.declines + 1, updated_at: now }
  if (declined.declines >= AUTO_RELOAD_DECLINES_MAX) return toDisabledOutcome(declined, 'declined', now)
  const declinesLeft = AUTO_RELOAD_DECLINES_MAX - declined.declines
  const facts = { points, bank_asks: failure === AUTHENTICATION_REQUIRED, left: declinesLeft }
  return { settings: declined, notification: { kind: 'reload_declined', facts } }
}

export async function saveSettingsAndNotify(deps: Deps, tx: Tx, { settings, notification }: ReloadOutcome) {
  await saveSettings(tx, settings)
  const recipients = { family_id: settings.family_id, to: 'parents' } as const
  if (notification?.kind === 'reload_off')
    await notifyUsers(deps, tx, { ...recipients, kind: reloadOff, facts: notification.facts })
  if (notification?.kind === 'reload_declined')
    await notifyUsers(deps, tx, { ...recipients, kind: reloadDeclined, facts: notification.facts })
}
