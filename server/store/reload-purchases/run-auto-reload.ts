import { dayIn, hoursAfter } from '#contract/calendar.ts'
import { AUTO_RELOAD_PAUSE_HOURS } from '#contract/limits.ts'
import { getTotalPoints, type PackageName, packages } from '#contract/store/packages.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runSweep } from '#server/platform/sweeps/sweep.ts'
import { disableAutoReload } from '#server/store/auto-reload/disable-auto-reload.ts'
import {
  type FamilyBelowThreshold,
  listFamiliesBelowThreshold,
  lockSettings,
} from '#server/store/auto-reload/queries.ts'
import { chargeSavedCard } from './charge-saved-card.ts'

/**
 * Buys points for every family with auto-reload whose points are below its threshold: from the start date on, at most once a
 * day in the family's time zone, and never while the family owes points or another reload is pending. Returns how many
 * reloads were charged or declined. (P08)
 */
export async function runAutoReload(deps: Deps): Promise<number> {
  if (!deps.payments) return 0
  const report = await runSweep(deps, {
    name: 'reload-points',
    listDue: (after, limit) => listBelowThreshold(deps, deps.db, { after, limit }),
    process: async (family) => {
      const [dueFamily] = selectDue(deps, [family])
      return dueFamily ? reloadFamily(deps, dueFamily) : 0
    },
  })
  return report.processed
}

type DueFamily = { family_id: string; amount: PackageName }

/** Returns 1 if the card was charged, declined or missing; 0 if the result is unknown or no reload was due any more. */
async function reloadFamily(deps: Deps, { family_id, amount }: DueFamily): Promise<number> {
  const lockAndCheckStillDue = async (tx: Tx) => {
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    await lockSettings(tx, family_id)
    const [dueFamily] = selectDue(deps, await listBelowThreshold(deps, tx, { family_id }))
    return dueFamily?.amount === amount
  }
  const result = await chargeSavedCard(deps, { family_id, points: amount, lockAndCheckStillDue })
  if (typeof result === 'object' && result.declined === 'no_card')
    await deps.transaction((tx) => disableAutoReload(deps, tx, family_id, 'no_card'))
  return result === 'unknown' ? 0 : 1
}

/** A parent chooses a package as the threshold. As on the screens, the package's points include the bonus. */
const thresholds = packages.map((offer) => ({ name: offer.name, points: getTotalPoints(offer) }))

const listBelowThreshold = (
  { clock }: Deps,
  db: Db,
  scope: { family_id: string } | { after: string; limit: number },
) =>
  listFamiliesBelowThreshold(db, {
    thresholds,
    cancelledAfter: hoursAfter(clock.now(), -AUTO_RELOAD_PAUSE_HOURS),
    scope,
  })

const selectDue = ({ clock }: Deps, families: FamilyBelowThreshold[]): DueFamily[] =>
  families.filter((family) => isDue(family, clock.today(family.time_zone))).flatMap(toDueFamily)

/** Whether the start date has come, and no reload was tried today. */
const isDue = ({ start_date, tried_at, time_zone }: FamilyBelowThreshold, today: string) =>
  start_date <= today && (!tried_at || dayIn(time_zone, tried_at) < today)

/** Returns an array of one family, or an empty array if the package is no longer sold. */
const toDueFamily = ({ family_id, amount }: FamilyBelowThreshold): DueFamily[] =>
  packages.filter(({ name }) => name === amount).map(({ name }) => ({ family_id, amount: name }))
