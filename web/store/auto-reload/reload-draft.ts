import type { Forecast } from '#contract/quests/forecast.ts'
import { type ReloadForm, type ReloadSettings, UNSET_START_DATE } from '#contract/store/auto-reload.ts'
import { getTotalPoints, type PackageName, packages } from '#contract/store/packages.ts'

/** The values of the form's fields. `amount` and `threshold` are names of packages; '' means none. */
export type ReloadDraft = { is_auto_reload: boolean; amount: string; threshold: string; start_date: string }

/** The values while auto-reload is off, or the forecast of the family's quests has not loaded yet. */
export const emptyChoices = { amount: '', threshold: '', start_date: '' }

/**
 * Proposes values from the points that the recurring quests will need in the next four weeks, not counting those already
 * promised to quests. `threshold` is the smallest package that covers the busiest week, `amount` the smallest that covers all
 * four weeks.
 */
export function proposeChoices({ needed, weeks }: Pick<Forecast, 'needed' | 'weeks'>, today: string) {
  const findSmallest = (points: number) => {
    const covering = packages.find((pointsPackage) => getTotalPoints(pointsPackage) >= points)
    return String((covering ?? largestPackage).name)
  }
  return { amount: findSmallest(needed), threshold: findSmallest(Math.max(...weeks)), start_date: today }
}
const largestPackage = packages[packages.length - 1] ?? packages[0]

export const toDraft = ({ is_auto_reload, amount, threshold, start_date }: ReloadSettings): ReloadDraft =>
  is_auto_reload
    ? {
        is_auto_reload,
        amount: String(amount ?? ''),
        threshold: String(threshold ?? ''),
        start_date: start_date ?? '',
      }
    : { is_auto_reload, ...emptyChoices }

export const findPackage = (name: string) => packages.find((item) => String(item.name) === name)

/** Returns undefined while a package is missing. */
export function toForm({ is_auto_reload, start_date, ...names }: ReloadDraft): ReloadForm | undefined {
  if (!is_auto_reload) return { is_auto_reload, amount: null, threshold: null, start_date: UNSET_START_DATE }
  const amount: PackageName | undefined = findPackage(names.amount)?.name
  const threshold: PackageName | undefined = findPackage(names.threshold)?.name
  return amount && threshold ? { is_auto_reload, amount, threshold, start_date } : undefined
}

export const isSameDraft = (a: ReloadDraft, b: ReloadDraft) => JSON.stringify(a) === JSON.stringify(b)
