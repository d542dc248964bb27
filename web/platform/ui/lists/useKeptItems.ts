import { useState } from 'react'

/** `isRemoved`: the item is no longer in the current list, but the screen still shows its row. */
export type KeptItem<T> = { item: T; isRemoved: boolean }

/**
 * Keeps the rows of a list in place while the screen is open: an item that is no longer in `items` keeps its place and
 * its last data, and new items come last. (D02)
 */
export function useKeptItems<T extends { id: string }>(items: readonly T[]): KeptItem<T>[] {
  const [kept, setKept] = useState<ReadonlyMap<string, T>>(new Map())
  if (items.some((item) => kept.get(item.id) !== item))
    setKept(new Map([...kept, ...items.map((item) => [item.id, item] as const)]))
  const currentIds = new Set(items.map(({ id }) => id))
  return [...kept.values()].map((item) => ({ item, isRemoved: !currentIds.has(item.id) }))
}
