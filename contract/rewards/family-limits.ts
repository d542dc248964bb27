import type { FamilyLimits } from './catalog.ts'

/** Returns how many more the child can ask for now, of which `more` are already in its cart; infinite without a limit. */
export const countLeft = ({ per_week, at_once, asked, waiting }: FamilyLimits, more = 0) =>
  Math.max(
    0,
    Math.min(
      per_week === null ? Infinity : per_week - asked,
      at_once === null ? Infinity : at_once - waiting,
    ) - more,
  )
