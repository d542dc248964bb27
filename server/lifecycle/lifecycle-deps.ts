import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/**
 * `familyDataAreas` has, for each area, the functions that close, restore, purge and export a family's data. The list is in
 * server/family-data.ts.
 */
export type LifecycleDeps = Deps & { familyDataAreas: readonly FamilyData[] }
