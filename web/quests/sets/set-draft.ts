import type { SetDays, SetRow } from './set-rows.ts'

export type SetDraft = {
  kind: 'ready' | 'own' | 'new'
  /** The id of the family's own set. */
  id: string | undefined
  name: string
  rows: SetRow[]
  days: SetDays
}

/** The list of a parent who left to buy points, by the child's id. It is restored once. */
const savedDrafts = new Map<string, SetDraft>()

export const saveDraft = (childId: string, draft: SetDraft) => void savedDrafts.set(childId, draft)

export const takeSavedDraft = (childId: string): SetDraft | undefined => savedDrafts.get(childId)
export const forgetDraft = (childId: string) => void savedDrafts.delete(childId)
