import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../ops/prepare.mjs'
import { inDatabase } from './families.ts'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Tid Cond'?: string
  Plans?: PlanNode[]
}

/** Tables of at most so many rows may be read whole. */
const SMALL_TABLE = 1_000

/** Runs the tests of these folders and returns every statement that the product sent in them, each once. */
export async function collectStatements(folders: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'statements-'))
  const STATEMENTS_FILE = join(folder, 'statements.jsonl')
  const env = { ...process.env, TEST_PART: 'embedded', STATEMENTS_FILE }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(node, [vitest, 'run', '--reporter=dot', ...folders], { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error('The tests whose statements the plans are made of have failed')
  const lines = (await readFile(STATEMENTS_FILE, 'utf8')).trim().split('\n')
  await rm(folder, { recursive: true })
  return [...new Set(lines.map((line): string => JSON.parse(line)))]
}

export type WholeRead = { statement: string; table: string; rows: number }

/**
 * Asks PostgreSQL how it would run each statement, and returns those for which it would read a whole table of more than
 * SMALL_TABLE rows.
 */
export async function listWholeReads(url: string, statements: string[]): Promise<WholeRead[]> {
  return inDatabase(url, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan')
    const { rows: tables } = await client.query<{ table: string; rows: number }>(
      `select relname as table, reltuples::int as rows from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const sizes = new Map(tables.map(({ table, rows }) => [table, rows]))
    const reads: WholeRead[] = []
    for (const statement of statements) {
      await client.query(`prepare planned as ${statement}`)
      const parameters = new Set(statement.match(/\$\d+/g)).size
      const nulls = parameters > 0 ? `(${Array(parameters).fill('null').join(', ')})` : ''
      const { rows } = await client.query(`explain (format json) execute planned${nulls}`)
      await client.query('deallocate planned')
      for (const { 'Relation Name': table = '' } of listNodes(rows[0]['QUERY PLAN'][0].Plan).filter(readsAll)) {
        const size = sizes.get(table) ?? 0
        if (size > SMALL_TABLE) reads.push({ statement: statement.replaceAll(/\s+/g, ' ').trim(), table, rows: size })
      }
    }
    return reads
  })
}

const listNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

/** A scan of an index without a condition reads all of the table's rows, too. */
const readsAll = ({ 'Node Type': type, 'Index Cond': condition }: PlanNode) =>
  type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && !condition)
