import { dayIn, hoursAfter } from '#contract/calendar.ts'
import { AUTO_RELOAD_PAUSE_HOURS } from '#contract/limits.ts'
import { getTotalPoints, type PackageName, packages } from '#contract/store/packages.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { disableAutoReload } from '#server/store/auto-reload/disable-auto-reload.ts'
import {
  type LowFamily,
  listFamiliesBelowThreshold,
  lockSettings,
} from '#server/store/auto-reload/queries.ts'
import { chargeSavedCard } from './charge-saved-card.ts'

/**
 * Buys points for every family that wants it and has fewer than it chose: from the start day on, once a day of its own
 * calendar, one at a time, never while points are owed. Returns how many cards it asked. (P08)
 */
export async function runAutoReload(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  let asked = 0
  for (const family of await listDueFamilies(deps, deps.db)) {
    // One that cannot reload does not keep the others from it.
    if (await reloadFamily(deps, family).catch(deps.reportError)) asked++
  }
  return asked
}

type DueFamily = { family_id: string; amount: PackageName }

/** Judges anew with the row of the charge, so that however many look at once only one of them asks the card. */
async function reloadFamily(deps: Deps, { family_id, amount }: DueFamily): Promise<boolean> {
  const isStillDue = async (tx: Tx) => {
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    await lockSettings(tx, family_id)
    const [now] = await listDueFamilies(deps, tx, family_id)
    return now?.amount === amount
  }
  const charged = await chargeSavedCard(deps, { family_id, points: amount, isStillDue })
  if (typeof charged === 'object' && charged.declined === 'no_card')
    await deps.transaction((tx) => disableAutoReload(deps, tx, family_id, 'no_card'))
  return charged !== 'unknown'
}

/** The points that a package stands for are what is compared, as they are shown. */
const thresholds = packages.map((one) => ({ name: one.name, points: getTotalPoints(one) }))

/** Of all families, or the one. */
async function listDueFamilies({ clock }: Deps, db: Db, family_id?: string): Promise<DueFamily[]> {
  const low = await listFamiliesBelowThreshold(db, {
    thresholds,
    pausedSince: hoursAfter(clock.now(), -AUTO_RELOAD_PAUSE_HOURS),
    family_id,
  })
  return low.filter((family) => isDue(family, clock.today(family.time_zone))).flatMap(toDueFamily)
}

/** The start day has come, and nothing was tried today. */
const isDue = ({ start_date, tried_at, time_zone }: LowFamily, today: string) =>
  start_date <= today && (!tried_at || dayIn(time_zone, tried_at) < today)

/** Nothing where the package is sold no more. */
const toDueFamily = ({ family_id, amount }: LowFamily): DueFamily[] =>
  packages.filter(({ name }) => name === amount).map(({ name }) => ({ family_id, amount: name }))
