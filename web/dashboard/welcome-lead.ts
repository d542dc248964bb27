import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'

/**
 * Returns the introduction of an empty dashboard. It names the welcome points as long as the family has exactly these, and
 * tells a family without points that never had children why it has none. (S11)
 */
export function welcomeLead(points: number, hadChildren: boolean): string {
  if (points === WELCOME_POINTS) return m.family_empty_lead_points({ points: formatNumber(points) })
  return points === 0 && !hadChildren ? m.family_empty_lead_no_points() : m.family_empty_lead()
}
