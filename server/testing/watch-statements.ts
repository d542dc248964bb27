import { appendFileSync } from 'node:fs'
import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { familyDataAreas } from '#server/family-data.ts'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import { findTablesWithoutFamily } from './family-in-statements.ts'
import { sharedTables, statementsAcrossFamilies } from './statements-across-families.ts'

const familyTables = new Set<string>(
  familyDataAreas.flatMap(({ tables }) => tables).filter((table) => !(table in sharedTables)),
)
const checked = new Set<string>()
const compiler = new PostgresQueryCompiler()

const plugin: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    check(compiler.compileQuery(node, queryId))
    return node
  },
  transformResult: async ({ result }) => result,
}

type Access = Pick<Database, 'db' | 'readDb' | 'transaction'>

/** Makes every statement fail that reads or writes a family's table without naming the family. (G07.1) */
export const watchStatements = ({ db, readDb, transaction }: Access): Access => ({
  db: watch(db),
  readDb: watch(readDb),
  transaction: (work) => transaction((tx) => work(watch(tx))),
})

function watch<Connection extends Db | Tx>(connection: Connection): Connection {
  // `withPlugin` returns a connection of the same kind.
  const watched = connection.withPlugin(plugin) as Connection
  // Plugins do not see statements that were compiled before, by `prepare`.
  const executeQuery: Connection['executeQuery'] = (query, options) => {
    if ('sql' in query) check(query)
    return connection.executeQuery(query, options)
  }
  return Object.assign(watched, { executeQuery })
}

/** Returns a statement's SQL as the list of statements across families shows it. */
export const toComparable = (sql: string) => sql.replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ')

function check({ sql, parameters }: CompiledQuery) {
  if (checked.has(sql)) return
  const tables = findTablesWithoutFamily(sql, familyTables)
  const text = toComparable(sql)
  if (tables.length > 0 && !statementsAcrossFamilies.some(({ part }) => text.includes(part)))
    throw new Error(`This statement does not name the family whose ${tables.join(', ')} it uses: ${text}`)
  checked.add(sql)
  // `npm run bench -- --plans` looks at how PostgreSQL runs the statements.
  const file = process.env.STATEMENTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ sql, parameters })}\n`)
}
