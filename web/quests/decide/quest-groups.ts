type Waiting = { childId: string | undefined }

/**
 * Sorts waiting items by child, in the order of `childIds`. Items of no child come first. Items of a child that is not
 * in `childIds` are left out.
 */
export function sortByChild<T extends Waiting>(items: readonly T[], childIds: readonly string[]): T[] {
  return [undefined, ...childIds].flatMap((id) => items.filter(({ childId }) => childId === id))
}

/**
 * Groups consecutive rows of the same child. A row that arrives while the screen is open comes last in `rows`, so it
 * starts a new group. Adding it to an earlier group of its child would move the groups below. (D02)
 */
export function groupByChild<T extends { item: Waiting }>(rows: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group && group[0].item.childId === row.item.childId) group.push(row)
    else groups.push([row])
  }
  return groups
}
