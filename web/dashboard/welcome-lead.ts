import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'

/**
 * What a family without an active child reads first. The trial points are named while they are all there, and where a
 * family that never had a child has no points, why it was not given any. (S11)
 */
export function welcomeLead(points: number, hadChildren: boolean): string {
  if (points === WELCOME_POINTS) return m.family_empty_lead_points({ points: formatNumber(points) })
  return points === 0 && !hadChildren ? m.family_empty_lead_no_points() : m.family_empty_lead()
}
