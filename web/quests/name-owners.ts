import type { Quest } from '#contract/quests/quests.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { m } from '#messages'

export const isForSeveral = (quest: Quest) => listOwners(quest).length > 1

/** Returns the child's name, or "everyone" if several children have the quest. */
export const nameOwners = (quest: Quest, childName: string) =>
  isForSeveral(quest) ? m.quest_everyone() : childName

/** As `nameOwners`, for the beginning of a sentence. */
export const nameOwnersFirst = (quest: Quest, childName: string) =>
  isForSeveral(quest) ? m.quest_everyone_first() : childName
