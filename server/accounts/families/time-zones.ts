import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Lists the time zones of all open families. */
export async function listTimeZones(db: Db): Promise<string[]> {
  // Jumps from one time zone to the next in the index, because `distinct` would read every family.
  const { rows } = await sql<{ time_zone: string }>`
    with recursive zones as (
      select min(time_zone) as time_zone from families where closed_at is null
      union all
      select (select min(time_zone) from families where closed_at is null and time_zone > zones.time_zone)
      from zones where zones.time_zone is not null
    )
    select time_zone from zones where time_zone is not null`.execute(db)
  return rows.map(({ time_zone }) => time_zone)
}

/** Lists the time zones of all open families, each with the day that it has now. */
export const listTodays = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  (await listTimeZones(db)).map((time_zone) => ({ time_zone, today: clock.today(time_zone) }))
