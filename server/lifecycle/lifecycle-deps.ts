import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** `familyDataAreas`: what each area does with its rows of a family; composition knows them all, see server/family-data.ts. */
export type LifecycleDeps = Deps & { familyDataAreas: readonly FamilyData[] }
