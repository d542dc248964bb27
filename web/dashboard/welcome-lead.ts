import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'

/** Returns a text that names the welcome points until some are spent, or tells a new family why it has none. (S11) */
export function welcomeLead(points: number, hadChildren: boolean): string {
  if (points === WELCOME_POINTS) return m.family_empty_lead_points({ points: formatNumber(points) })
  return points === 0 && !hadChildren ? m.family_empty_lead_no_points() : m.family_empty_lead()
}
