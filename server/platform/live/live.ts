import { type LiveEvent, liveTopics } from '#contract/live.ts'
import type { Role } from '#contract/values.ts'
import type { Database } from '#server/platform/db/open.ts'
import { parseAnnouncement } from './announce.ts'
import { listen } from './listen.ts'

type Viewer = { id: string; family_id: string; role: Role }
type Watcher = { viewer: Viewer; send: (event: LiveEvent) => void }

export type Live = Awaited<ReturnType<typeof openLive>>

/** Passes announcements from the database to the family's open screens. (Q12) */
export async function openLive(database: Pick<Database, 'source'>, onError: (error: unknown) => void) {
  const families = new Map<string, Set<Watcher>>()

  const stop = await listen(database, {
    onMessage: (text) => {
      const { family_id, ...event } = parseAnnouncement(text)
      for (const { viewer, send } of families.get(family_id) ?? [])
        if (isVisibleTo(viewer, event)) send(event)
    },
    onReconnect: () => {
      const everything = liveTopics.map((topic) => ({ topic, child_id: null }))
      for (const watchers of families.values())
        for (const { send } of watchers) for (const event of everything) send(event)
    },
    onError,
  })

  return {
    stop,
    countWatchers: () => [...families.values()].reduce((sum, watchers) => sum + watchers.size, 0),
    /** Calls `send` for every event that the viewer may see. Returns a function that stops the calls. */
    watch: (viewer: Viewer, send: Watcher['send']) => {
      const watcher = { viewer, send }
      const watchers = families.get(viewer.family_id) ?? new Set()
      families.set(viewer.family_id, watchers.add(watcher))
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) families.delete(viewer.family_id)
      }
    },
  }
}

/** A child gets its own and family-wide events, but no events about siblings or payments. */
const isVisibleTo = ({ id, role }: Viewer, { topic, child_id }: LiveEvent) =>
  role === 'parent' || (topic !== 'payments' && (child_id === null || child_id === id))
