import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day, idParam, pageQuery, pagination } from '#contract/values.ts'
/** Why points moved: one kind of transfer each. */
export const transferKinds = [
  'trial',
  'promise',
  'release',
  'verify',
  'take_back',
  'bonus',
  'return',
  'expired',
  'purchase',
  'request',
  'hand_back',
  'redeem',
  'compensate',
  'refund',
  'repay',
  'reverse',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** Everything that can happen to a quest: the history of points says which of it moved them. */
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
  'stop',
] as const
export type QuestEventName = (typeof questEvents)[number]

/** One change of a balance, with what a sentence about it needs. */
export const historyLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(transferKinds),
  /** Below zero when they left. */
  points: z.int(),
  /** What there was after it. */
  balance: z.int(),
  /** The name of the quest it was about, also of one that was deleted. */
  quest: z.nullable(z.string()),
  /** The name of the reward it was about, as it was when it was asked for. */
  reward: z.nullable(z.string()),
  /** What happened to that quest. */
  event: z.nullable(z.enum(questEvents)),
  /** The first name of the child it was about. */
  child: z.nullable(z.string()),
  /** The first name of who did it; null when it happened by itself. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type HistoryLine = z.infer<typeof historyLine>

export const getPoints = endpoint({
  method: 'GET',
  url: '/points',
  config: { allow: ['parent', 'child'] },
  schema: {
    tags: ['ledger'],
    summary:
      'Points to spend, and points held: promised to open quests (parent) or requested for rewards (child)',
    response: { 200: z.object({ points: z.int(), held: z.int() }) },
  },
})

const history = z.object({ lines: z.array(historyLine), pagination })

export const listOwnHistory = endpoint({
  method: 'GET',
  url: '/points/history',
  config: { allow: ['parent', 'child'] },
  schema: {
    tags: ['ledger'],
    summary:
      "Every change of the family's points (parent) or the own (child), the newest first, with the balance after it",
    querystring: z.object(pageQuery),
    response: { 200: history },
  },
})

export const listChildHistory = endpoint({
  method: 'GET',
  url: '/children/:id/points/history',
  config: { allow: ['parent'] },
  schema: {
    tags: ['ledger'],
    summary: "Every change of a child's points, the newest first, with the balance after it",
    params: idParam,
    querystring: z.object(pageQuery),
    response: { 200: history },
  },
})

/** What a child earned in a week that began on a Monday, without what was taken back of it. */
const weekEarnings = z.object({ from: day, quests: z.int(), bonus: z.int() })
export type WeekEarnings = z.infer<typeof weekEarnings>

export const listChildWeeks = endpoint({
  method: 'GET',
  url: '/children/:id/points/weeks',
  config: { allow: ['parent'] },
  schema: {
    tags: ['ledger'],
    summary:
      "What a child earned in each of the last twelve weeks of the family's calendar, the present one last",
    params: idParam,
    response: { 200: z.object({ weeks: z.array(weekEarnings) }) },
  },
})
