import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { sweepNames } from '#server/platform/jobs/sweep-names.ts'

export const BEFORE_ALL_FAMILIES = '00000000-0000-0000-0000-000000000000'

/**
 * How far a sweep has come: in which pass (one round through all families), behind which family, and how many items of the
 * pass were due, were done, and were not reached when a run had to stop.
 */
type Place = Omit<Tables['sweeps'], 'heartbeat_at'>

export async function readPlace(db: Db, name: string): Promise<Place> {
  const row = await db.selectFrom('sweeps').where('name', '=', name).selectAll().executeTakeFirst()
  return row ?? { name, pass: 0, after_family_id: BEFORE_ALL_FAMILIES, due: 0, done: 0, not_reached: 0 }
}

/**
 * Moves the place of a sweep behind a family, and counts the `taken` items as due. Returns false, and changes nothing, if
 * another worker has moved the place since it was read.
 */
export async function movePlace(
  db: Db,
  { name, ...from }: Place,
  {
    pass,
    after_family_id,
    taken,
    now,
  }: Pick<Place, 'pass' | 'after_family_id'> & { taken: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sweeps (name, pass, after_family_id, due, done, heartbeat_at)
    values (${name}, ${pass}, ${after_family_id}, ${taken}, 0, ${now})
    on conflict (name) do update set
      pass = excluded.pass,
      after_family_id = excluded.after_family_id,
      due = excluded.due + case when sweeps.pass = excluded.pass then sweeps.due else 0 end,
      done = case when sweeps.pass = excluded.pass then sweeps.done else 0 end,
      not_reached = 0,
      heartbeat_at = excluded.heartbeat_at
    where sweeps.pass = ${from.pass} and sweeps.after_family_id = ${from.after_family_id}`.execute(db)
  return numAffectedRows === 1n
}

/** Records how many items of a pass were done, or not reached, unless a new pass has begun. */
export const recordProgress = (
  db: Db,
  { name, pass }: Pick<Place, 'name' | 'pass'>,
  { now, done = 0, not_reached = 0 }: { now: Date; done?: number; not_reached?: number },
) =>
  db
    .updateTable('sweeps')
    .where('name', '=', name)
    .where('pass', '=', pass)
    .set((row) => ({ done: row('done', '+', done), not_reached, heartbeat_at: now }))
    .execute()

/** `progressed_at`: when a worker last went on with the sweep; null if nothing was ever due. */
type SweepState = { sweep: string; count: number; progressed_at: Date | null }

/** Returns how many items of each sweep's newest pass are due and not done. */
export async function countDueAndNotDone(db: Db): Promise<SweepState[]> {
  const { rows } = await sql<SweepState>`
    select name as sweep, coalesce(due - done + not_reached, 0) as count, heartbeat_at as progressed_at
    from unnest(${sweepNames}::text[]) as name left join sweeps using (name)`.execute(db)
  return rows
}
