type Waiting = { childId: string | undefined }

/** Sorts what waits by child, in the order of `childIds`; first what belongs to no child. What belongs to another child is left out. */
export function sortByChild<T extends Waiting>(items: readonly T[], childIds: readonly string[]): T[] {
  return [undefined, ...childIds].flatMap((id) => items.filter(({ childId }) => childId === id))
}

/**
 * Joins neighbours of the same child. What arrives while the screen is open is last in `rows`; so it becomes a group of
 * its own instead of moving the groups below its child's first one. (D02)
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
