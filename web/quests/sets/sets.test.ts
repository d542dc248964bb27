import { expect, test } from 'vitest'
import { newQuest } from '#contract/quests/quests.ts'
import { setQuest } from '#contract/quests/sets.ts'
import { chooseRow, leaveOutCurrent, toggleChildOfRow } from './current-quests.ts'
import { findSetAge, occasions, readySets, setAges } from './ready-sets.ts'
import { isSameName } from './same-name.ts'
import { parseDays } from './set-options.ts'
import {
  countQuests,
  emptyRow,
  findProblem,
  proposePoints,
  type SetRow,
  sumPoints,
  toNewQuest,
  toRows,
  toSavedRows,
  toSetQuests,
} from './set-rows.ts'

const MONDAY = '2026-03-02'
const noEnd = { first_day: MONDAY, last_day: '' }
const noAverages = { of_all: null, by_name: [] }
const row = (more: Partial<SetRow> = {}): SetRow => ({
  ...emptyRow(['mia']),
  name: 'Bed',
  points: 10,
  ...more,
})

test('[W09.1] each ready set has four to eight quests, each with a name of its own, and can be created as it is', () => {
  for (const occasion of occasions)
    for (const age of setAges) {
      const quests = readySets[occasion][age]
      expect(quests.length, `${occasion} ${age}`).toBeGreaterThanOrEqual(4)
      expect(quests.length, `${occasion} ${age}`).toBeLessThanOrEqual(8)
      expect(new Set(quests.map(({ name }) => name)).size).toBe(quests.length)
      for (const quest of toRows(quests, noAverages, ['mia'])) {
        expect(newQuest.safeParse(toNewQuest(quest, noEnd)).success, quest.name).toBe(true)
        expect(setQuest.safeParse(toSetQuests([quest])[0]).success, quest.name).toBe(true)
      }
    }
})

test.each([
  ['2018-03-03', '5-7'],
  ['2018-03-02', '8-10'],
  ['2015-03-03', '8-10'],
  ['2015-03-02', '11-13'],
  [null, '8-10'],
] as const)('[W09.1] on 2 March 2026 a child born on %s gets the sets for the ages %s', (birthday, age) => {
  expect(findSetAge(birthday, MONDAY)).toBe(age)
})

test('[W09.10] a quest gets the average of its name, whatever its case, else that of all names, else its start value', () => {
  const averages = { of_all: 21, by_name: [{ name: 'MAKE your bed', points: 12 }] }
  expect(proposePoints({ name: 'Make your bed', points: 10 }, averages)).toBe(12)
  expect(proposePoints({ name: 'Dishes', points: 10 }, averages)).toBe(21)
  expect(proposePoints({ name: 'Dishes', points: 10 }, noAverages)).toBe(10)
})

test('[W09.11] a saved set keeps its points and its children who are active, else it is for the child on the page', () => {
  const [saved] = toSetQuests([row({ points: 33, child_ids: ['mia', 'leo'] })])
  if (!saved) throw new Error('the row is chosen')
  expect(toSavedRows([saved], ['leo', 'zoe'], ['zoe'])).toMatchObject([{ points: 33, child_ids: ['leo'] }])
  expect(toSavedRows([saved], ['zoe'], ['zoe'])).toMatchObject([{ child_ids: ['zoe'] }])
})

test('[W09.2] a quest that is left out is not saved, and one without a description repeats its name', () => {
  expect(toSetQuests([row({ isChosen: false }), row({ name: 'Bag' })])).toMatchObject([
    { name: 'Bag', description: 'Bag' },
  ])
})

test.each([
  ['every day', { reoccur_rule: 'FREQ=DAILY' }, MONDAY],
  ['on Saturdays', { reoccur_rule: 'FREQ=WEEKLY;BYDAY=SA' }, '2026-03-07'],
  ['once, on Wednesday', { reoccur_rule: null, weekday: 'WE' }, '2026-03-04'],
  ['once, on Monday', { reoccur_rule: null, weekday: 'MO' }, MONDAY],
  ['once', { reoccur_rule: null }, MONDAY],
] as const)(
  '[W09.2] a quest %s is due on its first day from the first day of the list on',
  (_, days, due) => {
    expect(toNewQuest(row(days), noEnd)).toMatchObject({ child_id: 'mia', due_date: due })
  },
)

test('[W09.2] with a last day the series end then, and a quest that has no day until then is named', () => {
  const days = { first_day: MONDAY, last_day: '2026-03-06' }
  expect(toNewQuest(row(), days)?.reoccur_rule).toBe('FREQ=DAILY;UNTIL=20260306')
  expect(findProblem(row(), days)).toBeUndefined()
  for (const late of [{ reoccur_rule: 'FREQ=WEEKLY;BYDAY=SA' }, parseDays('once SU')])
    expect(findProblem(row(late), days)).toBe('day')
})

test('[W09.2] a quest without a name, points or a child is named', () => {
  expect(findProblem(row({ name: ' ' }), noEnd)).toBe('name')
  expect(findProblem(row({ points: '' }), noEnd)).toBe('points')
  expect(findProblem(row({ points: 1.5 }), noEnd)).toBe('points')
  expect(findProblem(row({ child_ids: [] }), noEnd)).toBe('child')
})

test('[W09.27] steps that are too many or too long are named, and those that are not are created', () => {
  const steps = (count: number, text = 'Rinse') => Array.from({ length: count }, () => ({ text }))
  expect(findProblem(row({ steps: steps(11) }), noEnd)).toBe('many_steps')
  expect(findProblem(row({ steps: steps(1, 'x'.repeat(101)) }), noEnd)).toBe('long_step')
  expect(findProblem(row({ steps: steps(10) }), noEnd)).toBeUndefined()
  const more = { steps: steps(2), asks_photo: true, picture: 'cat' as const }
  expect(toNewQuest(row(more), noEnd)).toMatchObject(more)
  expect(toSetQuests([row(more)])).toMatchObject([more])
})

test('[W09.17] the points needed are those held at once, and those of the days that follow in the week', () => {
  const sum = (rows: SetRow[], pauses: Parameters<typeof sumPoints>[2] = []) =>
    sumPoints(rows, noEnd, pauses, MONDAY, '2026-03-09')
  expect(sum([row()])).toEqual({ held: 10, needed: 70 })
  expect(sum([row({ child_ids: ['mia', 'leo'], times_of_day: ['morning', null] })])).toEqual({
    held: 40,
    needed: 280,
  })
  expect(sum([row({ reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,WE' })])).toEqual({ held: 10, needed: 20 })
  expect(sum([row({ reoccur_rule: null })])).toEqual({ held: 10, needed: 10 })
  expect(sum([row({ reoccur_rule: 'FREQ=MONTHLY;BYMONTHDAY=1' })])).toEqual({ held: 10, needed: 10 })

  const pause = {
    id: '1',
    child_id: 'mia',
    first_day: MONDAY,
    last_day: '2026-03-05',
    reason: 'sick',
  } as const
  expect(sum([row({ child_ids: ['mia', 'leo'] })], [pause])).toEqual({ held: 10, needed: 30 + 70 })
})

const current = [
  { name: 'make  your bed ', child_ids: ['mia', 'leo'] },
  { name: 'Dishes', child_ids: ['leo'] },
]
const bed = 'Make your Bed'

test.each([
  ['Bed', ['mia'], 'mia', ''],
  [bed, ['mia'], '', 'mia'],
  [bed, ['mia', 'leo'], '', 'mia,leo'],
  [bed, ['zoe', 'leo'], 'zoe', 'leo'],
  ['Dishes', ['mia', 'leo'], 'mia', 'leo'],
  ['Dish', ['mia', 'leo'], 'mia,leo', ''],
])('[W09.24 W09.25] %s for %s is proposed for “%s”, and not for “%s”', (name, ids, proposed, left) => {
  const [list] = leaveOutCurrent([row({ name, child_ids: ids })], current)
  expect(list?.child_ids.join()).toBe(proposed)
  expect(list?.left_out.join()).toBe(left)
  expect(list?.isChosen).toBe(proposed !== '')
})

test('[W09.24] names are the same whatever their case and spaces', () => {
  expect(isSameName(' Make your  bed', 'make YOUR bed')).toBe(true)
  expect(isSameName('Écurie', 'éCURIE')).toBe(true)
  expect(isSameName('Make your bed', 'Make our bed')).toBe(false)
})

test('[W09.24] a row that was unticked is for its children again when a parent ticks it', () => {
  const [left] = leaveOutCurrent([row({ name: bed, child_ids: ['mia'] })], current)
  if (!left) throw new Error('the row stays in the list')
  expect(chooseRow(left, true)).toEqual({ isChosen: true, child_ids: ['mia'], left_out: [] })
  expect(chooseRow(left, false)).toEqual({ isChosen: false, child_ids: ['mia'], left_out: [] })
})

test('[W09.25] a child chosen for all rows gets those that it does not have yet', () => {
  const [list] = leaveOutCurrent([row({ name: 'Dishes', child_ids: ['leo'] })], current)
  if (!list) throw new Error('the row stays in the list')
  const withMia = toggleChildOfRow(list, 'mia', true, current)
  expect(withMia).toMatchObject({ isChosen: true, child_ids: ['mia'], left_out: ['leo'] })
  expect(toggleChildOfRow(withMia, 'leo', true, current)).toEqual(withMia)
  expect(toggleChildOfRow(withMia, 'mia', false, current)).toMatchObject({ isChosen: false, child_ids: [] })
  expect(toggleChildOfRow(withMia, 'leo', false, current)).toMatchObject({ isChosen: true, left_out: [] })
  const unticked = { ...row({ name: 'Bag', child_ids: ['mia'] }), isChosen: false }
  expect(toggleChildOfRow(unticked, 'leo', true, current)).toMatchObject({
    isChosen: false,
    child_ids: ['mia', 'leo'],
  })
})

test('[W09.26] a set keeps the quests and children that were left out because they exist, but not what a parent unticked', () => {
  const [left, partly] = leaveOutCurrent(
    [row({ name: bed, child_ids: ['mia'] }), row({ name: 'Dishes', child_ids: ['leo', 'zoe'] })],
    current,
  )
  if (!left || !partly) throw new Error('the rows stay in the list')
  expect(toSetQuests([left, partly])).toMatchObject([
    { name: bed, child_ids: ['mia'] },
    { name: 'Dishes', child_ids: ['zoe', 'leo'] },
  ])
  expect(toSetQuests([{ ...left, ...chooseRow(left, false) }])).toEqual([])
})

test('[W08.18] a copy is shared among its children, turns only while it recurs, and costs and counts once', () => {
  const shared = (more: Partial<SetRow>) => row({ child_ids: ['mia', 'leo'], ...more })
  const create = (more: Partial<SetRow>) => toNewQuest(shared(more), noEnd)?.sharing
  expect(create({ sharing: 'turns' })).toBe('turns')
  expect(create({ sharing: 'turns', reoccur_rule: null })).toBe(null)
  expect(create({ sharing: 'first_come', reoccur_rule: null })).toBe('first_come')
  expect(create({ sharing: 'together', child_ids: ['mia'] })).toBe(null)
  expect(countQuests([shared({ sharing: 'first_come' }), shared({})])).toBe(3)

  const pause = {
    id: '1',
    child_id: 'mia',
    first_day: MONDAY,
    last_day: '2026-03-05',
    reason: 'sick',
  } as const
  const held = (more: Partial<SetRow>, pauses: Parameters<typeof sumPoints>[2] = []) =>
    sumPoints([shared(more)], noEnd, pauses, MONDAY, '2026-03-09').held
  expect(held({ sharing: 'first_come' })).toBe(10)
  expect(held({ sharing: 'split' }, [pause])).toBe(10)
  expect(held({ sharing: 'together' })).toBe(20)
  expect(held({ sharing: 'split' }, [{ ...pause, child_id: null }])).toBe(0)
})

test('[W08.18] a shared quest that one of its children has is unticked for all', () => {
  const [list] = leaveOutCurrent(
    [row({ name: 'Dishes', sharing: 'turns', child_ids: ['mia', 'leo'] })],
    current,
  )
  expect(list).toMatchObject({ isChosen: false, child_ids: [], left_out: ['mia', 'leo'] })
})

test('[W09.28] a set keeps how children share a quest, also one that is unticked because they have it, and uses it again', () => {
  const dishes = row({ name: 'Dishes', sharing: 'turns', child_ids: ['mia', 'leo'] })
  const [saved] = toSetQuests(leaveOutCurrent([dishes], current))
  expect(saved).toMatchObject({ sharing: 'turns', child_ids: ['mia', 'leo'] })
  if (!saved) throw new Error('the row is saved')
  const use = (...active: string[]) =>
    toSavedRows([saved], active, ['zoe']).map((used) => toNewQuest(used, noEnd))
  expect(use('mia', 'leo', 'zoe')).toMatchObject([{ sharing: 'turns', child_id: 'mia', also_for: ['leo'] }])
  expect(use('leo', 'zoe')).toMatchObject([{ sharing: null, child_id: 'leo' }])
})

test('[W09.28] a set does not keep turns of a quest that does not recur, nor sharing of one child', () => {
  const save = (more: Partial<SetRow>) => toSetQuests([row({ sharing: 'turns', ...more })])[0]?.sharing
  expect(save({ child_ids: ['mia', 'leo'] })).toBe('turns')
  expect(save({ child_ids: ['mia', 'leo'], reoccur_rule: null })).toBeUndefined()
  expect(save({ child_ids: ['mia'] })).toBeUndefined()
})
