import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statementsAcrossFamilies } from '#server/testing/statements-across-families.ts'
import { toComparable } from '#server/testing/watch-statements.ts'
import { node, root } from '../ops/prepare.mjs'
import { createFamilyDatabase, inDatabase } from './families.ts'
import { fillEmptyTables } from './fill-tables.ts'

/** The folder of all tests that send statements. */
export const ALL_TESTS = 'server'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** `parameters` are values with which a test sent the statement, as parsed from JSON. */
type Statement = { sql: string; parameters: unknown[] }

/** Parts of the statements that read everything on purpose. */
const readsEverything = [
  // The nightly check of the ledger goes through all rows of the families in its list. The tests check all families at once.
  "format('family %s: the account %s holds",
  // Commands of the operator.
  'insert into outbox (id, family_id, user_id, subscriber_id,',
  'from "message_preferences" inner join "families"',
  'from "newsletter_subscribers" where "email" is not null',
  'from "promos" left join "promo_uses"',
  // The demo data.
  'select "facts" from "outbox" where "to_address"',
]

/**
 * Prints each statement for which PostgreSQL would read a whole table or index of more than `smallTableRows` rows. Returns
 * true if there is none. (G08)
 */
export async function checkPlans(
  serverUrl: string,
  { tests, families, smallTableRows }: { tests: string[]; families: number; smallTableRows: number },
): Promise<boolean> {
  const statements = await collectStatements(serverUrl, tests)
  const unused = findUnusedExceptions(statements)
  console.log(`Filling a database with ${families} families`)
  const databaseUrl = await createFamilyDatabase(serverUrl, families)
  await fillEmptyTables(databaseUrl, families)
  const reads = await listWholeReads(databaseUrl, statements, smallTableRows)
  for (const { sql, source, rows } of reads) console.log(`Reads all ${rows} rows of ${source}: ${sql}\n`)
  console.log(`${statements.length} statements, ${reads.length} whole tables or indexes read`)
  if (tests.length > 1 || tests[0] !== ALL_TESTS) return reads.length === 0
  for (const part of unused) console.log(`No statement across families contains any more: ${part}`)
  return reads.length === 0 && unused.length === 0
}

/** Returns the entries of the list of statements across families to which no statement belongs. */
function findUnusedExceptions(statements: Statement[]): string[] {
  const texts = statements.map(({ sql }) => toComparable(sql))
  return statementsAcrossFamilies
    .map(({ part }) => part)
    .filter((part) => !texts.some((text) => text.includes(part)))
}

/** Runs tests and returns every statement that the server sent to its own tables, each once. */
async function collectStatements(serverUrl: string, tests: string[]): Promise<Statement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'statements-'))
  const STATEMENTS_FILE = join(folder, 'statements.jsonl')
  const env = { ...process.env, TEST_DATABASE_URL: serverUrl, STATEMENTS_FILE }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(node, [vitest, 'run', '--reporter=dot', ...tests], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0)
    throw new Error('Cannot check the query plans: the tests that collect the statements failed')
  const lines = (await readFile(STATEMENTS_FILE, 'utf8')).trim().split('\n')
  await rm(folder, { recursive: true })
  const statements = lines.map((line): Statement => JSON.parse(line))
  const isOnOurTables = ({ sql }: Statement) =>
    /\b(from|into|update)\b/.test(sql) && !/\b(pgboss|sandbox)\./.test(sql)
  // Several processes run the tests, and so may have written the same statement.
  return [...new Map(statements.filter(isOnOurTables).map((each) => [each.sql, each])).values()]
}

type WholeRead = { sql: string; source: string; rows: number }

/**
 * Asks PostgreSQL how it would run each statement, and returns those for which it would read a whole table or index of
 * more than `smallTableRows` rows.
 */
async function listWholeReads(
  databaseUrl: string,
  statements: Statement[],
  smallTableRows: number,
): Promise<WholeRead[]> {
  return inDatabase(databaseUrl, async (client) => {
    const { rows: relations } = await client.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::int as rows from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    )
    const sizes = new Map(relations.map(({ name, rows }) => [name, rows]))
    const reads: WholeRead[] = []
    for (const { sql, parameters } of statements) {
      if (readsEverything.some((part) => sql.includes(part))) continue
      const { rows } = await client.query(`explain (format json) ${sql}`, parameters.map(toParameter))
      const sources = listNodes(rows[0]['QUERY PLAN'][0].Plan).flatMap((node) => wholeSourceOf(node) ?? [])
      for (const source of new Set(sources)) {
        const size = sizes.get(source) ?? 0
        if (size > smallTableRows) reads.push({ sql: sql.replaceAll(/\s+/g, ' ').trim(), source, rows: size })
      }
    }
    return reads
  })
}

/** JSON shows a buffer as an object. */
const toParameter = (value: unknown) =>
  value && typeof value === 'object' && 'type' in value && value.type === 'Buffer' ? Buffer.of() : value

/** Leaves out index scans directly below a limit, because they stop at the limit. */
const listNodes = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? [])
    .filter((node) => plan['Node Type'] !== 'Limit' || !node['Index Name'])
    .flatMap(listNodes),
]

/** Returns the table or index that the node reads from beginning to end. */
function wholeSourceOf(node: PlanNode): string | undefined {
  if (node['Node Type'] === 'Seq Scan') return node['Relation Name']
  return node['Index Name'] && !node['Index Cond'] ? node['Index Name'] : undefined
}
