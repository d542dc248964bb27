import { Kysely } from 'kysely'
import pg from 'pg'
import { compileOnly } from '#server/platform/db/prepare.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { findQuestPage } from '#server/quests/queries.ts'
import { CHILDREN, childId, familyId, inDatabase } from './families.ts'
import { median } from './measure.ts'

const SAMPLES = 200

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
type Explained = { Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/**
 * Returns how many pages PostgreSQL reads for one child's list of quests (median). Unlike a time, this does not depend on
 * the machine. The statement is prepared, as in the server. Throws if PostgreSQL scans a whole table.
 */
export async function countPagesRead(databaseUrl: string, families: number): Promise<number> {
  return inDatabase(databaseUrl, async (client) => {
    const reads: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const family = 1 + Math.floor((sample * families) / SAMPLES)
      const { sql, values } = await compileQuestListStatement(
        familyId(family),
        childId(family, sample % CHILDREN),
      )
      if (sample === 0) await client.query(`prepare list as ${sql}`)
      const sqlValues = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
      const { rows } = await client.query(
        `explain (analyze, buffers, format json) execute list (${sqlValues})`,
      )
      const [explained]: Explained[] = rows[0]['QUERY PLAN']
      if (!explained) throw new Error('EXPLAIN returned no plan')
      const tableScan = nodesOf(explained.Plan).find((node) => node['Node Type'] === 'Seq Scan')
      if (tableScan)
        throw new Error(
          `The list scans the whole table ${tableScan['Relation Name']}: an index is missing or unused`,
        )
      reads.push(explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'])
    }
    return median(reads)
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Returns the statement that the server sends for the first page of a child's list. */
async function compileQuestListStatement(family: string, child: string) {
  let statement = { sql: '', values: [] as readonly unknown[] }
  const db = new Kysely<Tables>({
    dialect: compileOnly,
    log: ({ query }) => {
      statement = { sql: query.sql, values: query.parameters }
    },
  })
  const today = new Date().toISOString().slice(0, 10)
  await findQuestPage(db, family, child, { offset: 0, limit: 10 }, today, false)
  return statement
}
