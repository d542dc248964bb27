import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type QuestEventName, questEvents } from '#contract/ledger/ledger.ts'
import {
  ALSO_FOR_MAX,
  DAILY_COUNT_MAX,
  FREQUENCY_MAX,
  QUEST_DESCRIPTION_MAX,
  QUEST_NAME_MAX,
} from '#contract/limits.ts'
import { optionalEpochSeconds, pageQuery, pagination } from '#contract/paging.ts'
import {
  day,
  emptyBody,
  idParam,
  multilineText,
  note,
  pointsAmount,
  singleLineText,
} from '#contract/values.ts'
import { checklistStep, newSteps, tick } from './checklist.ts'
import { pausedFor } from './pauses.ts'
import { questPicture } from './pictures.ts'
import { parseRule, recurrenceScales } from './recurrence-rule.ts'
import { sharings } from './sharing.ts'
import { isDuePast, type Moment, timeOfDay } from './time-of-day.ts'

/** A quest is called "mission" in URLs and JSON and "quest" everywhere else. */
export const quest = z.object({
  id: z.string(),
  child_id: z.string(),
  name: z.string(),
  description: z.string(),
  points: z.int(),
  /** The name of the quest's picture (`questPictures`), or null. A later version of the server may know more names. */
  picture: z.nullable(z.string()),
  due_date: day,
  /** A part of the day (`morning`, `afternoon`, `evening`), or the time at which the quest is due, such as `17:30`; else null. */
  time_of_day: z.nullable(timeOfDay),
  /** The first day on which the child can finish the quest; null if the child can finish it at any time. */
  opens_on: z.nullable(day),
  /** Null when the quest does not recur, or its series has ended. */
  reoccur_scale: z.nullable(z.enum(recurrenceScales)),
  /** The quest recurs every so many days, weeks or months. */
  reoccur_frequency: z.int(),
  /** A rule of RFC 5545 if scale and frequency do not say it all, such as `FREQ=WEEKLY;BYDAY=MO,WE,FR`; else null. */
  reoccur_rule: z.nullable(z.string()),
  /** Whether a quest that is not done on its day stays open and is due on the next day, instead of expiring. */
  stays_open: z.boolean(),
  /** The day on which a quest that stayed open was due, before it moved on to later days; else null. */
  late_since: z.nullable(day),
  /** Which of the quests that the child has several times a day this is (from 1), and how many they are; else both are 1. */
  daily_number: z.int(),
  daily_count: z.int(),
  /**
   * Why no points are held for the quest and the child cannot finish it now: `pause` during a pause, and `points` afterwards if
   * the wallet has too few points; else null.
   */
  paused_for: z.nullable(z.enum(pausedFor)),
  /** How children share the quest; null if it is for one child. Parents read all `points`; a child reads what it would get itself. */
  sharing: z.nullable(z.enum(sharings)),
  /** The children who share the quest, in the order of their turns; null if it is for one child. */
  sharers: z.nullable(z.array(z.string())),
  /** Who has finished so far a quest that all must finish; null for all others. */
  finishers: z.nullable(z.array(z.string())),
  /** The child whose quest it was, and with whom its series goes on, if a sibling has taken it over; else null. */
  handed_over_by: z.nullable(z.string()),
  /** The steps inside the quest, in their order; null if it has none. Children who share the quest share its steps. */
  steps: z.nullable(z.array(checklistStep)),
  /** Whether the child must send a photo before it finishes the quest. */
  asks_photo: z.boolean(),
  /** When the photo of the present try was sent; null if there is none, or none any more. A child sees only photos that count for itself. */
  photo_at: z.nullable(z.string()),
  /** The child who sent it. */
  photo_by: z.nullable(z.string()),
  /** Whether the child has finished the quest. */
  complete: z.boolean(),
  verified: z.boolean(),
  /** When the child last finished the quest. */
  finished_at: z.nullable(z.string()),
  /** When a parent last verified or rejected the quest. `note` is the note of this decision. */
  decided_at: z.nullable(z.string()),
  note: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Quest = z.infer<typeof quest>

const questFields = {
  name: singleLineText(QUEST_NAME_MAX, 'field_empty'),
  description: multilineText.check(
    z.minLength(1, 'field_empty'),
    z.maxLength(QUEST_DESCRIPTION_MAX, 'description_long'),
  ),
  points: pointsAmount,
  due_date: day,
}
const picture = z.optional(z.nullable(questPicture))
const frequency = z
  .int('field_empty')
  .check(z.gte(1, 'frequency_range'), z.lte(FREQUENCY_MAX, 'frequency_range'))
const recurrence = {
  stays_open: z.optional(z.boolean()),
  reoccur_scale: z.optional(z.nullable(z.enum(recurrenceScales))),
  reoccur_frequency: z.optional(frequency),
  /** If it is given, it replaces the scale and the frequency. */
  reoccur_rule: z.optional(
    z.nullable(z.string().check(z.refine((text) => parseRule(text) !== undefined, 'field_invalid'))),
  ),
}
export const newQuest = z.object({
  child_id: z.string(),
  /** The ids of other children who get the same quest, or share it. It is created for all of them or for none. */
  also_for: z.optional(z.array(z.string()).check(z.maxLength(ALSO_FOR_MAX, 'field_invalid'))),
  /** How the children share one quest, instead of each getting its own. `turns` needs a quest that recurs. */
  sharing: z.optional(z.nullable(z.enum(sharings))),
  ...questFields,
  picture,
  /** Each child gets one quest for each entry, numbered in this order. A single quest for the whole day is the default. */
  times_of_day: z.optional(
    z
      .array(z.nullable(timeOfDay))
      .check(z.minLength(1, 'field_invalid'), z.maxLength(DAILY_COUNT_MAX, 'field_invalid')),
  ),
  /** The steps inside the quest; null or empty for none. */
  steps: z.optional(z.nullable(newSteps)),
  asks_photo: z.optional(z.boolean()),
  ...recurrence,
})
export type NewQuest = z.infer<typeof newQuest>

const finish = z.strictObject({ complete: z.literal(true) })
const verify = z.strictObject({ verified: z.literal(true), note, points: z.optional(questFields.points) })
/** A parent rejects the quest, or a child withdraws the finish. Rejecting an expired quest needs a new due date. */
const reject = z.strictObject({ complete: z.literal(false), note, due_date: z.optional(day) })
const extend = z.strictObject({ due_date: day })
const restore = z.strictObject({
  verified: z.literal(false),
  complete: z.literal(false),
  due_date: day,
  /** Whether the points that the quest paid are taken back from the child. */
  take_back: z.optional(z.boolean()),
})
const undo = z.strictObject({ undo: z.literal(true) })
const edit = z
  .strictObject({
    ...z.partial(z.object(questFields)).shape,
    picture,
    time_of_day: z.optional(z.nullable(timeOfDay)),
    /** The children who share the quest from now on; only for a quest that is shared. */
    sharers: z.optional(
      z
        .array(z.string())
        .check(z.minLength(2, 'field_invalid'), z.maxLength(ALSO_FOR_MAX + 1, 'field_invalid')),
    ),
    /** Replaces the steps inside the quest. Those whose text stays keep their ticks. */
    steps: z.optional(z.nullable(newSteps)),
    asks_photo: z.optional(z.boolean()),
    ...recurrence,
  })
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'field_required'))
export type QuestEdit = z.infer<typeof edit>

export const verifyForm = z.object({ note, points: questFields.points })
export const rejectForm = z.object({ note, due_date: z.optional(day) })

/** The bodies of PUT /missions/{id}. `classifyChange` returns the step that a body stands for. */
export const questChange = z.union([finish, verify, reject, extend, restore, undo, edit])
export type QuestChange = z.infer<typeof questChange>

/** What a parent or a child does to a quest. `unfinish`: a child withdraws a finish. `undo`: a parent withdraws a decision. */
export type QuestStep = Exclude<
  QuestEventName,
  'create' | 'expire' | 'stop' | 'pause' | 'resume' | 'hand_over' | 'take_over'
>

export function classifyChange(change: QuestChange, role: 'parent' | 'child'): QuestStep {
  if ('undo' in change) return 'undo'
  if ('verified' in change) return change.verified ? 'verify' : 'restore'
  if ('complete' in change) {
    if (change.complete) return 'finish'
    return role === 'child' ? 'unfinish' : 'reject'
  }
  return Object.keys(change).join() === 'due_date' ? 'extend' : 'edit'
}

/** Returns who may take a step. */
export const questStepRole = (step: QuestStep) =>
  step === 'finish' || step === 'unfinish' ? 'child' : 'parent'

type ExpiringState = Pick<Quest, 'verified' | 'stays_open' | 'paused_for' | 'due_date' | 'time_of_day'>
type QuestState = ExpiringState & Pick<Quest, 'complete' | 'opens_on'>

/** Whether the quest is not verified, its day or due time is over, and it neither stays open nor rests. */
export const isExpired = (quest: ExpiringState, moment: Moment) =>
  !quest.verified && !quest.stays_open && !quest.paused_for && isDuePast(quest, moment)

/** Whether the child can finish the quest only on a later day. */
export const opensLater = ({ opens_on }: Pick<Quest, 'opens_on'>, today: string) =>
  opens_on !== null && opens_on > today

/** Whether the quest asks for a photo that the child has not sent yet. */
export const isPhotoMissing = ({ asks_photo, photo_at }: { asks_photo: boolean; photo_at: unknown }) =>
  asks_photo && !photo_at

const isOpen = ({ complete, verified }: QuestState) => !complete && !verified
const isFinished = ({ complete, verified }: QuestState) => complete && !verified

/**
 * Returns whether a quest allows a step (Q07, Q08, Q11). The server enforces these rules, and screens show only buttons
 * that the rules allow. For `undo`, the server also checks who made the decision, and when.
 */
export const questAllows: Record<QuestStep, (quest: QuestState, moment: Moment) => boolean> = {
  finish: (quest, moment) =>
    isOpen(quest) && !quest.paused_for && !isExpired(quest, moment) && !opensLater(quest, moment.today),
  unfinish: (quest, moment) => isFinished(quest) && !isExpired(quest, moment),
  verify: isFinished,
  reject: isFinished,
  extend: isOpen,
  edit: isOpen,
  delete: isOpen,
  restore: ({ verified }) => verified,
  undo: ({ complete, verified }) => verified || !complete,
}

export const createQuest = endpoint({
  method: 'POST',
  url: '/missions',
  config: { allow: ['parent'], refusals: ['child_inactive', 'day_past', 'not_found', 'points_short'] },
  schema: { body: z.object({ mission: newQuest }), response: { 201: z.object({ mission: quest }) } },
})

export const getQuest = endpoint({
  method: 'GET',
  url: '/missions/:id',
  config: { allow: ['parent', 'child'], refusals: ['quest_taken'] },
  schema: { params: idParam, response: { 200: z.object({ mission: quest }) } },
})

export const changeQuest = endpoint({
  method: 'PUT',
  url: '/missions/:id',
  config: {
    allow: ['parent', 'child'],
    refusals: [
      'child_inactive',
      'day_past',
      'photo_missing',
      'points_short',
      'quest_moved_on',
      'quest_opens_later',
      'quest_paused',
      'quest_taken',
    ],
  },
  schema: {
    params: idParam,
    body: z.object({ mission: questChange }),
    response: { 200: z.object({ mission: quest }) },
  },
})

/** A child ticks a step of a quest that it can finish now, or unticks it. */
export const tickStep = endpoint({
  method: 'PUT',
  url: '/missions/:id/ticks',
  config: {
    allow: ['child'],
    refusals: ['quest_moved_on', 'quest_opens_later', 'quest_paused', 'quest_taken'],
  },
  schema: {
    params: idParam,
    body: z.object({ step: tick }),
    response: { 200: z.object({ mission: quest }) },
  },
})

/** `this` deletes an open quest, not its series. `series` ends the series, and deletes the quest if it is open. */
export const deleteScopes = ['this', 'series'] as const
export type DeleteScope = (typeof deleteScopes)[number]

export const deleteQuest = endpoint({
  method: 'DELETE',
  url: '/missions/:id',
  config: { allow: ['parent'], refusals: ['quest_moved_on'] },
  schema: {
    params: idParam,
    querystring: z.object({ scope: z._default(z.enum(deleteScopes), 'this') }),
    response: { 204: emptyBody },
  },
})

export const questEvent = z.object({
  id: z.string(),
  event: z.enum(questEvents),
  /** The first name of the person who did it; null for the system. */
  by: z.nullable(z.string()),
  /** Whether the caller did it. */
  is_own: z.boolean(),
  note: z.nullable(z.string()),
  at: z.string(),
})
export type QuestEvent = z.infer<typeof questEvent>

export const listQuestEvents = endpoint({
  method: 'GET',
  url: '/missions/:id/steps',
  config: { allow: ['parent', 'child'], refusals: ['quest_taken'] },
  schema: { params: idParam, response: { 200: z.object({ steps: z.array(questEvent) }) } },
})

/** One of the children who share a quest. */
export const sharer = z.object({
  child_id: z.string(),
  first_name: z.string(),
  /** The due day of the last other quest of the series that was for this child; null if there was none. */
  last_turn_on: z.nullable(day),
  /** The last day of the pause that the child has today; null without one. */
  paused_until: z.nullable(day),
})
export type Sharer = z.infer<typeof sharer>

/** If children take turns: in the order of their turns, beginning with the quest's own child. Empty for a quest that is not shared. */
export const listSharers = endpoint({
  method: 'GET',
  url: '/missions/:id/sharers',
  config: { allow: ['parent', 'child'], refusals: ['quest_taken'] },
  schema: { params: idParam, response: { 200: z.object({ sharers: z.array(sharer) }) } },
})

/** A series whose next quest waits for points. To end the series, delete `mission_id` with the scope `series`. */
export const waitingSeries = z.object({
  /** The last quest of the series. */
  mission_id: z.string(),
  child_id: z.string(),
  name: z.string(),
  points: z.int(),
  reoccur_scale: z.enum(recurrenceScales),
  reoccur_frequency: z.int(),
  reoccur_rule: z.nullable(z.string()),
  /** Whether the last quest is still open, so that ending the series deletes it. */
  is_open: z.boolean(),
})
export type WaitingSeries = z.infer<typeof waitingSeries>

export const listWaitingSeries = endpoint({
  method: 'GET',
  url: '/missions/waiting_for_points',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ series: z.array(waitingSeries) }) } },
})

const questList = z.object({ missions: z.array(quest), pagination })

export const listQuestsToVerify = endpoint({
  method: 'GET',
  url: '/missions/waiting',
  config: { allow: ['parent'] },
  schema: { querystring: z.object(pageQuery), response: { 200: questList } },
})

const questFilters = z.object({
  /** A comma-separated list of `open`, `completed` (finished, not verified) and `verified`. Empty means all. */
  state: z.optional(z.string().check(z.regex(/^((open|completed|verified)(,(open|completed|verified))*)?$/))),
  after_datetime: optionalEpochSeconds,
  before_datetime: optionalEpochSeconds,
  ...pageQuery,
})
export type QuestFilters = z.infer<typeof questFilters>

export const listChildQuests = endpoint({
  method: 'GET',
  url: '/children/:id/missions',
  config: { allow: ['parent'] },
  schema: { params: idParam, querystring: questFilters, response: { 200: questList } },
})

export const listOwnQuests = endpoint({
  method: 'GET',
  url: '/missions',
  config: { allow: ['child'] },
  schema: { querystring: questFilters, response: { 200: questList } },
})
