import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day, idParam, pageQuery, pagination } from '#contract/values.ts'
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

/** Defined here because a line of the points history names the quest event that moved the points. */
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

/** One change of a balance, with the values for its sentence. */
export const historyLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(transferKinds),
  /** Negative when points left. */
  points: z.int(),
  /** The balance after the change. */
  balance: z.int(),
  /** The quest's name, even if it was deleted. */
  quest: z.nullable(z.string()),
  /** The reward's name when it was requested. */
  reward: z.nullable(z.string()),
  event: z.nullable(z.enum(questEvents)),
  /** The child's first name. */
  child: z.nullable(z.string()),
  /** The first name of the person who did it; null for the system. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type HistoryLine = z.infer<typeof historyLine>

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

/** Points a child earned in the week that began on Monday `from`, minus points taken back. */
const weekEarnings = z.object({ from: day, quests: z.int(), bonus: z.int() })
export type WeekEarnings = z.infer<typeof weekEarnings>

export const listChildWeeks = endpoint({
  method: 'GET',
  url: '/children/:id/points/weeks',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 200: z.object({ weeks: z.array(weekEarnings) }) } },
})
