import type { SetDays, SetRow } from './set-rows.ts'

export type SetDraft = {
  kind: 'ready' | 'own' | 'new' | 'copy'
  /** The id of the family's own set. */
  id: string | undefined
  name: string
  rows: SetRow[]
  days: SetDays
}

/** The list of a parent who left to buy points, by the child's id or another key. It is restored once. */
const savedDrafts = new Map<string, SetDraft>()

export const saveDraft = (key: string, draft: SetDraft) => void savedDrafts.set(key, draft)

export const takeSavedDraft = (key: string): SetDraft | undefined => savedDrafts.get(key)
export const forgetDraft = (key: string) => void savedDrafts.delete(key)
