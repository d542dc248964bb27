import { sql } from 'kysely'
import type { LiveEvent, LiveTopic } from '#contract/live.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** The PostgreSQL channel between processes. Announcements contain only ids and a topic, never the changed data. */
export const CHANNEL = 'questnest_live'

type Announcement = LiveEvent & { family_id: string }

export const formatAnnouncement = (family_id: string, topic: LiveTopic, child_id: string | null) =>
  JSON.stringify({ family_id, topic, child_id } satisfies Announcement)

export const parseAnnouncement = (text: string): Announcement => JSON.parse(text)

/** Notifies the family's open screens when the transaction commits; with `child_id`, only the parents' and this child's. */
export async function announce(tx: Tx, family_id: string, topic: LiveTopic, child_id: string | null = null) {
  await sql`select pg_notify(${CHANNEL}, ${formatAnnouncement(family_id, topic, child_id)})`.execute(tx)
}
