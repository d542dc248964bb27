import { expect, test } from 'vitest'
import { newQuest } from '#contract/quests/quests.ts'
import { ageBands, findAgeBand, ideas } from './ideas.ts'

test('[Q01.12] each idea is a valid quest without any change', () => {
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
