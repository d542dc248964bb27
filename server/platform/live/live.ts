import { type LiveEvent, liveTopics } from '#contract/live.ts'
import type { Role } from '#contract/values.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import { CHANNEL, parseAnnouncement } from './announce.ts'

type Viewer = { id: string; family_id: string; role: Role }
type Watcher = { viewer: Viewer; send: (event: LiveEvent) => void }

export type Live = Awaited<ReturnType<typeof openLive>>

/** Passes announcements from the database to the family's open screens. (Q12) */
export async function openLive(notifications: Pick<Notifications, 'listen'>) {
  const families = new Map<string, Set<Watcher>>()

  await notifications.listen(CHANNEL, {
    onMessage: (text) => {
      const { family_id, ...event } = parseAnnouncement(text)
      for (const { viewer, send } of families.get(family_id) ?? [])
        if (isVisibleTo(viewer, event)) send(viewer.role === 'helper' ? { ...event, child_id: null } : event)
    },
    onGap: (spreadSeconds) => {
      for (const watchers of families.values()) {
        for (const watcher of watchers) {
          const sendEverything = () => {
            if (watchers.has(watcher)) for (const topic of liveTopics) watcher.send({ topic, child_id: null })
          }
          setTimeout(sendEverything, 1000 * spreadSeconds * Math.random()).unref()
        }
      }
    },
  })

  return {
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

/**
 * A child gets its own and family-wide events, but no events about siblings or payments. A helper learns that quests or the family have
 * changed, but not whose.
 */
function isVisibleTo({ id, role }: Viewer, { topic, child_id }: LiveEvent): boolean {
  if (role === 'parent') return true
  const isOwn = child_id === null || child_id === id
  if (role === 'child') return topic !== 'payments' && isOwn
  return topic === 'quests' || topic === 'family' || (topic === 'sessions' && isOwn)
}
