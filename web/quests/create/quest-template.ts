import type { NewStep } from '#contract/quests/checklist.ts'
import { findPicture, type QuestPicture } from '#contract/quests/pictures.ts'
import type { NewQuest, Quest } from '#contract/quests/quests.ts'
import { formatRule, parseRule } from '#contract/quests/recurrence-rule.ts'

/** An idea or an earlier quest that fills in the form, except for the due date and the children. */
export type QuestTemplate = Pick<
  Quest,
  Exclude<keyof Quest & keyof NewQuest, 'child_id' | 'due_date' | 'sharing' | 'picture' | 'steps'>
> &
  Pick<Required<NewQuest>, 'times_of_day'> & { picture: QuestPicture | null; steps: NewStep[] | null }

export const toTemplate = (quest: Quest): QuestTemplate => {
  const {
    name,
    description,
    points,
    picture,
    reoccur_scale,
    reoccur_frequency,
    reoccur_rule,
    stays_open,
    steps,
    asks_photo,
    time_of_day,
    daily_number,
    daily_count,
  } = quest
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  return {
    name,
    description,
    points,
    picture: findPicture(picture),
    reoccur_scale,
    reoccur_frequency,
    // The end of the earlier series is no part of the template.
    reoccur_rule: rule ? formatRule({ ...rule, until: null, count: null }) : null,
    stays_open: stays_open && reoccur_scale !== null,
    asks_photo,
    steps: steps?.map(({ text }) => ({ text })) ?? null,
    // The times of the other quests of the day are not known.
    times_of_day: Array.from({ length: daily_count }, (_, index) =>
      index + 1 === daily_number ? time_of_day : null,
    ),
  }
}

/** Returns how a new quest for the child is shared, if it is shared as `quest` is. */
export const toSharing = ({ sharing, sharers }: Quest, childId: string) => ({
  sharing,
  also_for: sharers?.filter((id) => id !== childId) ?? [],
})

/** Keeps only the first quest with each name, because every occurrence of a recurring quest is a separate quest. */
export function uniqueByName(quests: readonly Quest[]) {
  const names = quests.map(({ name }) => name.toLowerCase())
  return quests.filter(({ name }, index) => names.indexOf(name.toLowerCase()) === index)
}
