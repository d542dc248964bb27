import { Refusal } from '#contract/refusals.ts'
import {
  MANDATE_VERSION,
  type ReloadForm,
  type ReloadSettings,
  UNSET_START_DATE,
} from '#contract/store/auto-reload.ts'
import { packages } from '#contract/store/packages.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
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

/** What a parent chose, and how it goes. (P08) */
export async function getReloadSettings(db: Db, family_id: string): Promise<ReloadSettings> {
  const [settings, last] = await Promise.all([findSettings(db, family_id), findLastReload(db, family_id)])
  return {
    is_auto_reload: settings?.is_auto_reload ?? false,
    amount: findPackageName(settings?.amount),
    threshold: findPackageName(settings?.threshold),
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

/** By its name in a row; null for one that is sold no more. */
const findPackageName = (name: number | null | undefined) =>
  packages.find((one) => one.name === name)?.name ?? null

/**
 * Saves what a parent chose; declines count anew. Switching on is kept as a mandate: who agreed to which words, in which
 * language, and when. Refuses `day_past` for a start that is not to come, `payments_off`, and `card_needed`. (P08)
 */
export async function saveReloadSettings(
  deps: Deps,
  tx: Tx,
  parent: Actor,
  chosen: ReloadForm,
): Promise<void> {
  const { family_id } = parent
  const at = deps.clock.now()
  const now = await lockSettings(tx, family_id)
  const settings = { family_id, declines: 0, stopped_because: null, updated_at: at }
  if (chosen.is_auto_reload) {
    await assertCanEnable(deps, tx, parent, chosen.start_date, now)
    const { is_auto_reload, ...terms } = chosen
    const mandate_id = deps.secrets.newId()
    await insertMandate(tx, {
      ...{ family_id, id: mandate_id, agreed_by: parent.id, agreed_at: at },
      ...{ ...terms, text_version: MANDATE_VERSION, language: parent.language },
    })
    await saveSettings(tx, { ...settings, ...terms, is_auto_reload, mandate_id })
    deps.jobs.enqueue('reload-points')
  } else {
    const { is_auto_reload, amount = null, threshold = null, start_date = UNSET_START_DATE } = chosen
    await saveSettings(tx, { ...settings, is_auto_reload, amount, threshold, start_date, mandate_id: null })
  }
  await announce(tx, family_id, 'payments')
}

async function assertCanEnable(
  { payments, clock }: Deps,
  tx: Tx,
  { family_id, time_zone }: Actor,
  start: string,
  now: SettingsRow | undefined,
) {
  // One that has begun goes on from its day when something else of it is changed.
  const goesOn = now?.is_auto_reload && now.start_date === start
  if (start < clock.today(time_zone) && !goesOn) {
    throw new Refusal('day_past', { fields: { start_date: 'day_past' } })
  }
  if (!payments) throw new Refusal('payments_off')
  if (!(await findDefaultCard(tx, family_id))) throw new Refusal('card_needed')
}
