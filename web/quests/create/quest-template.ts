import type { Quest } from '#contract/quests/quests.ts'

/** An idea or an earlier quest that fills in the form, except the due date and the children. */
export type QuestTemplate = Pick<
  Quest,
  'name' | 'description' | 'points' | 'reoccur_scale' | 'reoccur_frequency'
>

export const toTemplate = (quest: Quest): QuestTemplate => {
  const { name, description, points, reoccur_scale, reoccur_frequency } = quest
  return { name, description, points, reoccur_scale, reoccur_frequency }
}

/** Keeps the first quest of each name: every occurrence of a daily quest is a quest of its own. */
export function uniqueByName(quests: readonly Quest[]) {
  const names = quests.map(({ name }) => name.toLowerCase())
  return quests.filter(({ name }, index) => names.indexOf(name.toLowerCase()) === index)
}
