import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** `familyDataAreas` says of each area how to purge and export its data of a family. The list is in server/family-data.ts. */
export type LifecycleDeps = Deps & { familyDataAreas: readonly FamilyData[] }
