import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  ALSO_FOR_MAX,
  DAILY_COUNT_MAX,
  QUESTS_AT_ONCE_MAX,
  SET_NAME_MAX,
  SET_QUESTS_MAX,
} from '#contract/limits.ts'
import { day, emptyBody, idParam, pointsAmount, singleLineText } from '#contract/values.ts'
import { newSteps } from './checklist.ts'
import { questPicture } from './pictures.ts'
import { newQuest, quest } from './quests.ts'
import { parseRule, weekdays } from './recurrence-rule.ts'
import { sharings } from './sharing.ts'
import { timeOfDay } from './time-of-day.ts'

/** A set is a list of quests from which a parent creates those that fit. The days of its quests depend on when it is used. */
const { name, description } = newQuest.shape

/** A rule without an end: a set can be used at any time. */
const endlessRule = z.string().check(
  z.refine((text) => {
    const rule = parseRule(text)
    return rule !== undefined && !rule.until && !rule.count
  }, 'field_invalid'),
)

export const setQuest = z.object({
  name,
  description,
  points: pointsAmount,
  /** The quest's picture; null without one. */
  picture: z._default(z.nullable(questPicture), null),
  /** How the quest recurs, as a rule of RFC 5545; null if it does not. */
  reoccur_rule: z.nullable(endlessRule),
  /** The day of the week on which a quest that does not recur is due; null for the first day of the set. */
  weekday: z.nullable(z.enum(weekdays)),
  stays_open: z.boolean(),
  times_of_day: z
    .array(z.nullable(timeOfDay))
    .check(z.minLength(1, 'field_invalid'), z.maxLength(DAILY_COUNT_MAX, 'field_invalid')),
  /** The steps inside the quest; left out for none. */
  steps: z.optional(newSteps),
  /** Left out for no. */
  asks_photo: z.optional(z.boolean()),
  /** How the children share one quest; left out if each gets its own. */
  sharing: z.optional(z.enum(sharings)),
  /**
   * The children who had the quest when the set was saved, in the order in which they take turns; empty if the parent chooses them each
   * time.
   */
  child_ids: z.array(z.string()).check(z.maxLength(ALSO_FOR_MAX + 1, 'field_invalid')),
})
export type SetQuest = z.infer<typeof setQuest>

const questSetFields = {
  name: singleLineText(SET_NAME_MAX, 'field_empty'),
  quests: z
    .array(setQuest)
    .check(z.minLength(1, 'field_sets_quests'), z.maxLength(SET_QUESTS_MAX, 'field_sets_quests')),
}
export const questSetForm = z.object(questSetFields)
export type QuestSetForm = z.infer<typeof questSetForm>

/** A family's own set. The ready sets are in the message catalogue. */
export const questSet = z.object({ id: z.string(), ...questSetFields, updated_at: z.string() })
export type QuestSet = z.infer<typeof questSet>

/** The family's average points, which sets propose. */
export const averagePoints = z.object({
  /** The average of all quests, in which each name counts once; null if the family had no quest yet. */
  of_all: z.nullable(z.int()),
  /** The average of the quests with a name, whatever its case. */
  by_name: z.array(z.object({ name: z.string(), points: z.int() })),
})
export type AveragePoints = z.infer<typeof averagePoints>

/** What children have now: open quests, and series that go on. */
export const currentQuest = z.object({ name: z.string(), child_ids: z.array(z.string()) })
export type CurrentQuest = z.infer<typeof currentQuest>

export const listQuestSets = endpoint({
  method: 'GET',
  url: '/quest_sets',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({
        quest_sets: z.array(questSet),
        average_points: averagePoints,
        current_quests: z.array(currentQuest),
      }),
    },
  },
})

export const createQuestSet = endpoint({
  method: 'POST',
  url: '/quest_sets',
  config: { allow: ['parent'], refusals: ['child_inactive', 'not_found', 'sets_full'] },
  schema: {
    body: z.object({ quest_set: questSetForm }),
    response: { 201: z.object({ quest_set: questSet }) },
  },
})

export const changeQuestSet = endpoint({
  method: 'PUT',
  url: '/quest_sets/:id',
  config: { allow: ['parent'], refusals: ['child_inactive'] },
  schema: {
    params: idParam,
    body: z.object({ quest_set: questSetForm }),
    response: { 200: z.object({ quest_set: questSet }) },
  },
})

export const deleteQuestSet = endpoint({
  method: 'DELETE',
  url: '/quest_sets/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/**
 * `copy_week` and `copy_day` have late quests on the day on which they are due now. With `copy_day`, no quest recurs.
 */
export const weekPurposes = ['set', 'copy_week', 'copy_day'] as const
export type WeekPurpose = (typeof weekPurposes)[number]

/** The quests of up to seven days, as a set has them: those of one child, or of all children if `child_id` is left out. */
export const getWeekAsSet = endpoint({
  method: 'GET',
  url: '/quest_sets/week',
  config: { allow: ['parent'], refusals: ['not_found'] },
  schema: {
    querystring: z.object({
      child_id: z.optional(z.string()),
      first_day: day,
      /** At most six days after the first, which is the default. */
      last_day: z.optional(day),
      /** Leaves out the quests of series that go on on this day or later, because these come by themselves. */
      copy_to: z.optional(day),
      purpose: z._default(z.enum(weekPurposes), 'set'),
    }),
    response: { 200: z.object({ quests: z.array(setQuest) }) },
  },
})

export const createQuests = endpoint({
  method: 'POST',
  url: '/missions/batch',
  config: { allow: ['parent'], refusals: ['child_inactive', 'day_past', 'not_found', 'points_short'] },
  schema: {
    body: z.object({
      missions: z
        .array(newQuest)
        .check(z.minLength(1, 'field_sets_quests'), z.maxLength(QUESTS_AT_ONCE_MAX, 'field_quests_at_once')),
    }),
    response: { 201: z.object({ missions: z.array(quest) }) },
  },
})
