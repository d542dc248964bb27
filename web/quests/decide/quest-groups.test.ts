import { expect, test } from 'vitest'
import { groupByChild, sortByChild } from './quest-groups.ts'

const waiting = (text: string) => text.split(' ').map((id) => ({ id, childId: childIds[id.charAt(0)] }))
const childIds: Record<string, string> = { m: 'mia', l: 'leo', n: 'noah' }

test.for([
  ['the children’s order, and within a child the given one', 'l1 m1 l2 m2', 'm1 m2 l1 l2'],
  ['first what belongs to no child', 'l1 join m1', 'join m1 l1'],
  ['nothing of an inactive child', 'n1 m1', 'm1'],
])('[D05.3] what waits is sorted by child: %s', ([, given = '', expected]) => {
  const sorted = sortByChild(waiting(given), ['mia', 'leo'])
  expect(sorted.map(({ id }) => id).join(' ')).toBe(expected)
})

test.for([
  ['one group a child', 'join m1 m2 l1', ['join', 'm1 m2', 'l1']],
  ['what arrives later is a group below all others', 'm1 m2 l1 m3', ['m1 m2', 'l1', 'm3']],
  ['unless its child’s group is the last one', 'm1 l1 l2', ['m1', 'l1 l2']],
] as const)('[D05.3 D05.7] what waits stands in groups: %s', ([, given, expected]) => {
  const groups = groupByChild(waiting(given).map((item) => ({ item })))
  expect(groups.map((group) => group.map(({ item }) => item.id).join(' '))).toEqual(expected)
})
