import { type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type QuestRow = Tables['quests']

/** One entry in a quest's history. */
export type Step = {
  id: string
  step: Tables['quest_steps']['step']
  /** Null: it happened by itself. */
  taken_by: string | null
  note: string | null
  taken_at: Date
}

/** A quest before and after a step; `before` is null where the step creates it. */
export type QuestChange = { before: QuestRow | null; after: QuestRow; step: Step }

/** A series that waits for points, after which quest and because of which step. */
export type Wait = { series_id: string; quest_id: string; cause: string; since: Date }

type MessageOf<Facts> = Parameters<typeof notifyUsers<Facts>>[2]
export type Notification = MessageOf<unknown>

/** A message whose facts were checked against its kind. */
export const toNotification = <Facts>(message: MessageOf<Facts>): Notification => message

/** Everything that follows from what somebody does, as plain data: decided without the database, then stored at once. */
export type Outcome = {
  quests: QuestChange[]
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

/** Who acts when, and where new ids come from: all that a decision needs of the world outside its data. */
export type Context = {
  family_id: string
  /** Null: it happens by itself. */
  actor_id: string | null
  now: Date
  /** In the family's calendar. */
  today: string
  newId: () => string
}

/** What the transfers of an outcome add to the family's wallet. */
export const walletChange = ({ transfers }: Outcome): number =>
  transfers.reduce(
    (sum, { from, to, points }) => sum + (to === wallet ? points : 0) - (from === wallet ? points : 0),
    0,
  )

/** Nothing follows a quest any more. */
export function endSeries(outcome: Outcome, { series_id }: QuestRow) {
  if (series_id) outcome.endedSeries.push(series_id)
}
