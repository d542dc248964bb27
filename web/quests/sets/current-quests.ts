import type { CurrentQuest } from '#contract/quests/sets.ts'
import { isSameName } from './same-name.ts'
import type { SetRow } from './set-rows.ts'

/** Returns the children who have a quest of this name. */
export const findOwners = (name: string, current: readonly CurrentQuest[]): string[] =>
  current.filter((quest) => isSameName(quest.name, name)).flatMap(({ child_ids }) => child_ids)

/**
 * Takes the children out of the rows who already have the quest, or all if they share it. A row without other children is unticked.
 * (W09)
 */
export const leaveOutCurrent = (rows: readonly SetRow[], current: readonly CurrentQuest[]): SetRow[] =>
  rows.map((row) => {
    const owners = findOwners(row.name, current)
    const isOwned = (id: string) =>
      row.sharing ? row.child_ids.some((sharer) => owners.includes(sharer)) : owners.includes(id)
    const left_out = row.child_ids.filter(isOwned)
    const child_ids = row.child_ids.filter((id) => !isOwned(id))
    return { ...row, left_out, child_ids, isChosen: row.isChosen && child_ids.length > 0 }
  })

/** Ticks a row, for those whom it was meant for if nobody is left, or unticks it. */
export const chooseRow = ({ child_ids, left_out }: SetRow, isChosen: boolean) => ({
  isChosen,
  child_ids: child_ids.length > 0 ? child_ids : left_out,
  left_out: [],
})

/** Adds a child to a row, unless it already has the quest, or takes it out. A row that had nobody left is ticked for the child. */
export function toggleChildOfRow(
  row: SetRow,
  id: string,
  isChecked: boolean,
  current: readonly CurrentQuest[],
): SetRow {
  if (isChecked && row.child_ids.includes(id)) return row
  const child_ids = row.child_ids.filter((other) => other !== id)
  const left_out = row.left_out.filter((other) => other !== id)
  if (!isChecked)
    return {
      ...row,
      child_ids,
      left_out,
      isChosen: row.isChosen && (child_ids.length > 0 || left_out.length === 0),
    }
  if (findOwners(row.name, current).includes(id)) return { ...row, child_ids, left_out: [...left_out, id] }
  return { ...row, child_ids: [...child_ids, id], left_out, isChosen: row.isChosen || child_ids.length === 0 }
}
