import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The kinds of data. An event makes open screens reload the data of its topic. */
export const liveTopics = ['quests', 'family', 'points', 'sessions', 'orders', 'wishes', 'payments'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** One event of the stream. It does not contain the changed data. */
export const liveEvent = z.object({ topic: z.enum(liveTopics), child_id: z.nullable(z.string()) })
export type LiveEvent = z.infer<typeof liveEvent>

/** Seconds between heartbeats. A client that receives nothing for twice as long reconnects. */
export const LIVE_HEARTBEAT_SECONDS = 20

/** Open screens to which no events come reload their data this often, in seconds. */
export const LIVE_POLL_SECONDS = 15

export const streamLiveEvents = endpoint({
  method: 'GET',
  url: '/live',
  config: { allow: ['parent', 'child', 'helper'] },
  schema: {
    // The body is a stream of events, not JSON.
    response: { 200: z.string() },
  },
})
