import { Refusal } from '#contract/refusals.ts'
import {
  MANDATE_VERSION,
  type ReloadForm,
  type ReloadSettings,
  UNSET_START_DATE,
} from '#contract/store/auto-reload.ts'
import { packages } from '#contract/store/packages.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findDefaultCard } from '#server/store/cards/queries.ts'
import {
  findLastReload,
  findSettings,
  insertMandate,
  lockSettings,
  type SettingsRow,
  saveSettings,
} from './queries.ts'

/** Returns the settings and the last reload; defaults for a family that never saved settings. (P08) */
export async function getReloadSettings(db: Db, family_id: string): Promise<ReloadSettings> {
  const [settings, last] = await Promise.all([findSettings(db, family_id), findLastReload(db, family_id)])
  return {
    is_auto_reload: settings?.is_auto_reload ?? false,
    amount: keepIfSold(settings?.amount),
    threshold: keepIfSold(settings?.threshold),
    start_date: settings?.start_date ?? null,
    declines: settings?.declines ?? 0,
    stopped: settings?.stopped_because ?? null,
    last: last
      ? {
          status: last.status,
          at: last.started_at.toISOString(),
          points: last.points,
          total_price: last.total_price,
        }
      : null,
  }
}

/** Returns the name of the package if it is still sold, otherwise null. */
const keepIfSold = (packageName: number | null | undefined) =>
  packages.find(({ name }) => name === packageName)?.name ?? null

export type ReloadSettingsContext = {
  parent: Actor
  now: Date
  /** The date in the family's time zone. */
  today: string
  newId: () => string
  /** The current settings, locked. */
  settings: SettingsRow | undefined
  arePaymentsOn: boolean
  hasDefaultCard: boolean
}

/**
 * Returns the settings to store when a parent saves the form; this resets the count of declines. If auto-reload is on in
 * the form (even if it was on before), also returns a mandate: the record that this parent agreed to these charges, with
 * the time, and the version and language of the text. In this case it may throw the refusals `day_past` when the start
 * date is in the past (unless auto-reload is already on with this date), `payments_off`, and `card_needed` when there is
 * no default card. (P08)
 */
export function buildReloadSettings(form: ReloadForm, context: ReloadSettingsContext) {
  const { parent, now, newId } = context
  const { family_id, id: agreed_by, language } = parent
  const base = { family_id, declines: 0, stopped_because: null, updated_at: now }
  if (!form.is_auto_reload) {
    const { is_auto_reload, amount = null, threshold = null, start_date = UNSET_START_DATE } = form
    return { settings: { ...base, is_auto_reload, amount, threshold, start_date, mandate_id: null } }
  }
  assertCanEnable(form.start_date, context)
  const { is_auto_reload, ...choice } = form
  const id = newId()
  return {
    settings: { ...base, ...choice, is_auto_reload, mandate_id: id },
    mandate: { family_id, id, agreed_by, agreed_at: now, ...choice, text_version: MANDATE_VERSION, language },
  }
}

function assertCanEnable(
  start: string,
  { today, settings, arePaymentsOn, hasDefaultCard }: ReloadSettingsContext,
): void {
  // Active settings keep their past start date when a parent changes something else.
  const isUnchanged = settings?.is_auto_reload && settings.start_date === start
  if (start < today && !isUnchanged) throw new Refusal('day_past', { fields: { start_date: 'day_past' } })
  if (!arePaymentsOn) throw new Refusal('payments_off')
  if (!hasDefaultCard) throw new Refusal('card_needed')
}

/** Throws the refusals of `buildReloadSettings`. (P08) */
export async function saveReloadSettings(deps: Deps, tx: Tx, parent: Actor, form: ReloadForm) {
  const { clock, secrets, payments, jobs } = deps
  const { family_id, id: user_id } = parent
  const { settings, mandate } = buildReloadSettings(form, {
    parent,
    now: clock.now(),
    today: clock.today(parent.time_zone),
    newId: secrets.newId,
    settings: await lockSettings(tx, parent.family_id),
    arePaymentsOn: payments !== null,
    hasDefaultCard: (await findDefaultCard(tx, parent.family_id)) !== null,
  })
  await writeAll([
    ...(mandate ? [insertMandate(tx, mandate)] : []),
    saveSettings(tx, settings),
    recordAccountEvent(deps, tx, {
      family_id,
      user_id,
      kind: settings.is_auto_reload ? 'auto_reload_on' : 'auto_reload_off',
      taken_by: user_id,
    }),
    announce(tx, parent.family_id, 'payments'),
  ])
  if (mandate) jobs.enqueue('reload-points')
}
