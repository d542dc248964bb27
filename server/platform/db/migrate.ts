import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from './open.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number; it only has to be the same in all processes. */
const LOCK = 7_261_904

/** Brings the database to the newest numbered migration. Several processes may start at once: one works, the others wait. */
export async function migrate({ transaction, db }: Pick<Database, 'transaction' | 'db'>): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  if ((await appliedTo(db)) === names.length) return
  await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key)`.execute(tx)
    const done = new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
    for (const name of names.filter((candidate) => !done.has(candidate))) {
      const text = await readFile(new URL(name, folder), 'utf8')
      // One statement at a time: the embedded engine takes no more in a call.
      for (const statement of text.split(/;\s*\n/)) if (statement.trim()) await sql.raw(statement).execute(tx)
      await tx.insertInto('migrations').values({ name }).execute()
    }
  })
}

async function appliedTo(db: Db) {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('migrations') is not null as found`.execute(db)
  if (!rows[0]?.found) return 0
  return (await db.selectFrom('migrations').select('name').execute()).length
}
