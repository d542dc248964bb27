import type { Quest } from '#contract/quests/quests.ts'

/** What a new quest can start from: an idea, or a quest given before. Its day and its children are its own. */
export type QuestTemplate = Pick<
  Quest,
  'name' | 'description' | 'points' | 'reoccur_scale' | 'reoccur_frequency'
>

export const toTemplate = (quest: Quest): QuestTemplate => {
  const { name, description, points, reoccur_scale, reoccur_frequency } = quest
  return { name, description, points, reoccur_scale, reoccur_frequency }
}

/** Without the later ones of the same name: each time a daily quest comes again it is another quest. */
export function uniqueByName<Named extends { name: string }>(items: readonly Named[]): Named[] {
  const seen = new Set<string>()
  return items.filter(({ name }) => {
    const key = name.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
