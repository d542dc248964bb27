import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, pagination } from '#contract/paging.ts'
import { day, idParam } from '#contract/values.ts'

/** Why points moved: the column `kind` of the table `transfers`. */
export const transferKinds = [
  'trial', // the welcome points of a new family
  'promise', // points of the wallet are held for a quest
  'release', // points held for a quest return to the wallet
  'verify', // points held for a quest are paid to the child
  'take_back', // points that a quest paid are taken back from the child and held again
  'bonus',
  'allowance', // points of the wallet that a child gets each week
  'return', // the points of a purged child, whose data is deleted for good, return to the wallet
  'expired', // the points of a purged family are removed
  'purchase',
  'request', // points of a child are held for a requested reward
  'hand_back', // points held for a reward return to the child, because the order was withdrawn or rejected
  'redeem', // points held for a reward pay for it, because a parent approved the order
  'compensate', // the points of a cancelled, lost or damaged reward are returned
  'refund', // points of a refunded purchase are taken back
  'repay', // owed points are repaid with a purchase
  'grant', // points that a parent added to the wallet, where points are not sold
  'grant_back', // the parent took them out again
  'reverse', // points return to the wallet, because a refund failed or was cancelled, or a dispute was won
] as const
export type TransferKind = (typeof transferKinds)[number]

/** What happened to a quest. Defined here, because a history line names the event that moved the points. */
export const questEvents = [
  'finish',
  'unfinish',
  'verify',
  'reject',
  'extend',
  'edit',
  'restore',
  'undo',
  'delete',
  'create',
  'expire',
  'stop', // a parent ended the series and kept the quest
  'pause', // the quest rests, and its points returned to the wallet
  'resume', // the pause is over
  'hand_over', // the quest goes to another of the children who share it
  'take_over', // a sibling takes the quest over from the child who offered it
] as const
export type QuestEventName = (typeof questEvents)[number]

/** One change of a balance, with the values that a sentence about it needs. */
export const historyLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(transferKinds),
  /** Negative when points were taken off the balance. */
  points: z.int(),
  /** The balance after the change. */
  balance: z.int(),
  /** The quest's name, even if the quest was deleted. */
  quest: z.nullable(z.string()),
  /** The name that the reward had at the time of the request. */
  reward: z.nullable(z.string()),
  event: z.nullable(z.enum(questEvents)),
  /** Null in the family's history if the line concerns no child, or a quest that several children have. */
  child_id: z.nullable(z.string()),
  /** The child's first name. */
  child: z.nullable(z.string()),
  /** The first name of the person who moved the points; null for the system. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** How many quests of the week were due, and how many done; null unless the line is an allowance that depends on them. */
  quests_due: z.nullable(z.int()),
  quests_done: z.nullable(z.int()),
})
export type HistoryLine = z.infer<typeof historyLine>

/** `held`: for a parent, the points held for quests; for a child, the points held for requested rewards. */
export const getPoints = endpoint({
  method: 'GET',
  url: '/points',
  config: { allow: ['parent', 'child'] },
  schema: { response: { 200: z.object({ points: z.int(), held: z.int() }) } },
})

const history = z.object({ lines: z.array(historyLine), pagination })

export const listOwnHistory = endpoint({
  method: 'GET',
  url: '/points/history',
  config: { allow: ['parent', 'child'] },
  schema: { querystring: z.object(pageQuery), response: { 200: history } },
})

export const listChildHistory = endpoint({
  method: 'GET',
  url: '/children/:id/points/history',
  config: { allow: ['parent'] },
  schema: { params: idParam, querystring: z.object(pageQuery), response: { 200: history } },
})

/** The points that a child earned in the week that begins on Monday `from`: with quests, and as bonuses. (D12) */
const weekEarnings = z.object({ from: day, quests: z.int(), bonus: z.int() })
export type WeekEarnings = z.infer<typeof weekEarnings>
const weeks = z.object({ weeks: z.array(weekEarnings) })

/** The points that a child earned on a day: with quests, and as bonuses. (D12) */
export const dayEarnings = z.object({ day, quests: z.int(), bonus: z.int() })
export type DayEarnings = z.infer<typeof dayEarnings>

export const listOwnWeeks = endpoint({
  method: 'GET',
  url: '/points/weeks',
  config: { allow: ['child'] },
  schema: { response: { 200: weeks } },
})

export const listChildWeeks = endpoint({
  method: 'GET',
  url: '/children/:id/points/weeks',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 200: weeks } },
})
