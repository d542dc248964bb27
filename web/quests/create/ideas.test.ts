import { expect, test } from 'vitest'
import { newQuest } from '#contract/quests/quests.ts'
import { ageBands, findAgeBand, ideas, suggestIdeas } from './ideas.ts'

test('[Q01.12] each idea is a valid quest without any change and has its own name; each age has at least 15 ideas', () => {
  for (const { template } of ideas)
    expect(
      newQuest.safeParse({ child_id: '1', due_date: '2026-12-01', ...template }).success,
      template.name,
    ).toBe(true)
  expect(new Set(ideas.map(({ template }) => template.name)).size).toBe(ideas.length)
  for (const band of ageBands) expect(ideas.filter(({ ages }) => ages === band).length).toBeGreaterThan(14)
})

test.each([
  ['2024-05-01', '4-6'],
  ['2019-11-21', '4-6'],
  ['2019-11-20', '7-9'],
  ['2016-11-21', '7-9'],
  ['2016-11-20', '10-12'],
  ['2013-11-20', '13+'],
] as const)('[Q01.11] on 2026-11-20 a child born on %s gets the ideas for ages %s', (birthday, band) => {
  expect(findAgeBand(birthday, '2026-11-20')).toBe(band)
})

const suggest = (birthday: string | null, ownQuestNames: string[] = []) =>
  suggestIdeas(birthday, '2026-11-20', ownQuestNames, 6)

test('[D07.5] a child with a birthday gets six ideas for its age, without the quests that it already has', () => {
  const suggested = suggest('2018-01-01')
  expect(suggested.map(({ ages }) => ages)).toEqual(Array(6).fill('7-9'))

  const names = suggested.map(({ template }) => template.name)
  const others = suggest('2018-01-01', names).map(({ template }) => template.name)
  expect(others).toHaveLength(6)
  expect(others.filter((name) => names.includes(name))).toEqual([])
})

test('[D07.5] a child without a birthday gets ideas for every age', () => {
  expect(suggest(null).map(({ ages }) => ages)).toEqual(['4-6', '7-9', '10-12', '13+', '4-6', '7-9'])
})

test('[D07.5] a child that already has a quest for every idea of its age gets no ideas', () => {
  expect(
    suggest(
      '2018-01-01',
      ideas.map(({ template }) => template.name),
    ),
  ).toEqual([])
})
