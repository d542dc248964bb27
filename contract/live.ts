import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What has changed, as far as an open screen must know to ask again. */
export const liveTopics = ['quests', 'family', 'points', 'sessions', 'orders', 'wishes', 'payments'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** One event of the stream: nothing of what changed is in it, only where to look. */
export const liveEvent = z.object({ topic: z.enum(liveTopics), child_id: z.nullable(z.string()) })
export type LiveEvent = z.infer<typeof liveEvent>

/** How often the stream says that it is still there, in seconds. Twice as long without a word means that it was cut. */
export const LIVE_HEARTBEAT_SECONDS = 20

export const streamLiveEvents = endpoint({
  method: 'GET',
  url: '/live',
  config: { allow: ['parent', 'child'] },
  schema: {
    tags: ['live'],
    summary:
      'Server-sent events, one for each change of the family that the caller may see: `data: {topic, child_id}`. Ends with the session; what happened while it was cut is not told again.',
    // A stream, not JSON: its lines are written by hand.
    response: { 200: z.string() },
  },
})
