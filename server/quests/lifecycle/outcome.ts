import type { Moment } from '#contract/quests/time-of-day.ts'
import { type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * `promised`: the points now held for the quest; `next_points`: the points of the next quest of the series;
 * `anchor_day`: the day of the month of a monthly series; `made_by`: the step that created the quest as the next of its
 * series, else null; `expired_for`: the due day with which the quest last expired; `told_finished_at`: the
 * `finished_at` that the parents were last told of; `late_since`: the day on which a quest that `stays_open` was due; `rule_day`: the
 * day that the series' rule gave the quest, even if a parent moved it; `sharing`, `sharers` and `finishers`: see contract/quests/sharing.ts;
 * `handed_over_by`: see contract/quests/quests.ts;
 * `steps` and `steps_done`: see checklist.ts;
 * `photo_at` and `photo_by`: when, and by which child, the photo of the present try was sent.
 */
export type QuestRow = Tables['quests']

export const newQuestState = {
  complete: false,
  verified: false,
  finished_at: null,
  decided_at: null,
  decided_by: null,
  note: null,
  deleted_at: null,
  expired_for: null,
  told_finished_at: null,
  late_since: null,
  paused_for: null,
  handed_over_by: null,
  photo_at: null,
  photo_by: null,
}

export type Step = {
  id: string
  step: Tables['quest_steps']['step']
  /** Null for an automatic step. */
  taken_by: string | null
  note: string | null
  taken_at: Date
}

/** `before` is null if the step creates the quest. */
export type QuestRowChange = { before: QuestRow | null; after: QuestRow; step: Step }

/** A series that starts to wait for points, with the ids of its last quest and of the step that made it wait (`cause`). */
export type Wait = { series_id: string; quest_id: string; cause: string; since: Date }

type MessageOf<Facts> = Parameters<typeof notifyUsers<Facts>>[2]
export type Notification = MessageOf<unknown>

/** Returns the message unchanged; makes TypeScript check that the facts fit the message kind. */
export const toNotification = <Facts>(message: MessageOf<Facts>): Notification => message

/** All changes of one action as plain data, computed without the database; `writeOutcome` writes them. */
export type Outcome = {
  quests: QuestRowChange[]
  transfers: Transfer[]
  startedSeries: string[]
  endedSeries: string[]
  waits: Wait[]
  endedWaits: { series_id: string; cause: string }[]
  notifications: Notification[]
}

export const emptyOutcome = (): Outcome => ({
  quests: [],
  transfers: [],
  startedSeries: [],
  endedSeries: [],
  waits: [],
  endedWaits: [],
  notifications: [],
})

/** The family, the actor, the time and the id generator of an action. */
export type Context = {
  family_id: string
  /** Null for an automatic step. */
  actor_id: string | null
  newId: () => string
} & Moment

/** Returns the points that an outcome adds to the wallet; negative if it takes points. */
export const walletChange = ({ transfers }: Outcome): number =>
  transfers.reduce(
    (sum, { from, to, points }) => sum + (to === wallet ? points : 0) - (from === wallet ? points : 0),
    0,
  )

export function endSeries(outcome: Outcome, { series_id }: QuestRow) {
  if (series_id) outcome.endedSeries.push(series_id)
}
