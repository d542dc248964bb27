import type { Db } from '#server/platform/db/open.ts'

/** Lists the time zones of all open families. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('families')
    .where('closed_at', 'is', null)
    .select('time_zone')
    .distinct()
    .execute()
  return rows.map(({ time_zone }) => time_zone)
}
