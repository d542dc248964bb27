import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** `allFamilyData` are the areas of the server that hold data of families, listed in server/family-data.ts. */
export type LifecycleDeps = Deps & { allFamilyData: readonly FamilyData[] }
