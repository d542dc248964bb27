import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { hashToken } from '#server/platform/secrets.ts'

/* The ids and counts must equal those of families.sql. */

/** Children of each family. */
export const CHILDREN = 2
/** Quests of each child. Quests 0 to 7 are verified, 8 to 13 are finished, and the rest are open. */
export const QUESTS = 20
const FIRST_FINISHED = 8
const FIRST_OPEN = 14

const id = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
export const familyId = (family: number) => id(1, family)
export const parentToken = (family: number) => `the-bench-signs-in-parent-${family}`
export const childId = (family: number, child: number) => id(3, family * CHILDREN + child)

export const questId = (family: number, child: number, quest: number) =>
  id(4, (family * CHILDREN + child) * QUESTS + quest)

/** Returns all finished quests, alternating between families so that concurrent calls do not wait for the same locks. */
export function* finishedQuests(families: number) {
  for (let quest = FIRST_FINISHED; quest < FIRST_OPEN; quest++) {
    for (let child = 0; child < CHILDREN; child++) {
      for (let family = 1; family <= families; family++) {
        yield { family, id: questId(family, child, quest) }
      }
    }
  }
}

/** Creates a database with this many families on a PostgreSQL server; returns its URL. */
export async function createFamilyDatabase(serverUrl: string, families: number): Promise<string> {
  const name = `families_${families}`
  await inDatabase(serverUrl, (client) => client.query(`create database ${name}`))
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  await fillWithFamilies(databaseUrl.href, families)
  return databaseUrl.href
}

/** Migrates an empty database and fills it with this many families. */
export async function fillWithFamilies(databaseUrl: string, families: number) {
  const database = openPostgres(databaseUrl)
  await migrate(database)
  await database.close()

  const text = await readFile(new URL('families.sql', import.meta.url), 'utf8')
  const familyNumbers = Array.from({ length: families }, (_, i) => i + 1)
  await inDatabase(databaseUrl, async (client) => {
    await client.query(text.replaceAll('$families', String(families)))
    await client.query(
      `insert into sessions (id, token_hash, family_id, user_id, created_at, expires_at, browser, system)
       select user_id, hash, family_id, user_id, now(), now() + interval '1 day', '', ''
       from unnest($1::text[], $2::uuid[], $3::uuid[]) as parent (hash, family_id, user_id)`,
      [
        familyNumbers.map((family) => hashToken(parentToken(family))),
        familyNumbers.map(familyId),
        familyNumbers.map((family) => id(2, family)),
      ],
    )
    await client.query('vacuum analyze')
  })
  await assertLedgerBalanced(databaseUrl)
}

export async function assertLedgerBalanced(databaseUrl: string) {
  const database = openPostgres(databaseUrl)
  const errors = await checkLedger(database.db)
  await database.close()
  if (errors.length) throw new Error(`The ledger is inconsistent:\n${errors.slice(0, 10).join('\n')}`)
}

export async function inDatabase<T>(
  databaseUrl: string,
  query: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}
