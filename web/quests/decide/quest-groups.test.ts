import { expect, test } from 'vitest'
import { groupByChild, sortByChild } from './quest-groups.ts'

const waiting = (text: string) => text.split(' ').map((id) => ({ id, childId: childIds[id.charAt(0)] }))
const childIds: Record<string, string> = { m: 'mia', l: 'leo', n: 'noah' }

test.for([
  ['keeps the children’s order and, within a child, the given order', 'l1 m1 l2 m2', 'm1 m2 l1 l2'],
  ['puts items of no child first', 'l1 join m1', 'join m1 l1'],
  ['leaves out items of an inactive child', 'n1 m1', 'm1'],
])('[D05.3] sorting waiting items by child %s', ([, given = '', expected]) => {
  const sorted = sortByChild(waiting(given), ['mia', 'leo'])
  expect(sorted.map(({ id }) => id).join(' ')).toBe(expected)
})

test.for([
  ['makes one group for each child', 'join m1 m2 l1', ['join', 'm1 m2', 'l1']],
  ['puts an item that arrives later into a new group below all others', 'm1 m2 l1 m3', ['m1 m2', 'l1', 'm3']],
  [
    'adds an item that arrives later to the last group if both are of the same child',
    'm1 l1 l2',
    ['m1', 'l1 l2'],
  ],
] as const)('[D05.3 D05.7] grouping waiting items %s', ([, given, expected]) => {
  const groups = groupByChild(waiting(given).map((item) => ({ item })))
  expect(groups.map((group) => group.map(({ item }) => item.id).join(' '))).toEqual(expected)
})
