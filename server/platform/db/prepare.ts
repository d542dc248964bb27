import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely'
import type { Tables } from './tables.ts'

/** A PostgreSQL dialect without a database: compiles queries, but runs none. */
export const compileOnly: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const queryCompiler = new Kysely<Tables>({ dialect: compileOnly })

/** Stands for the value at a path in `values` while the query is built. */
class Placeholder {
  readonly #path: string[]
  constructor(path: string[]) {
    this.#path = path
  }
  read(values: unknown): unknown {
    return this.#path.reduce((value, name) => (value as Record<string, unknown>)[name], values)
  }
}

type Query<Row> = { compile: (provider: QueryExecutorProvider) => CompiledQuery<Row> }

/**
 * Compiles a query at its first call and reuses it with other values: for the few queries that run most often, because
 * compiling them costs more than sending them. `build` may depend on the names in `values`, which never change, but
 * not on the values themselves.
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Query<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, values) => {
    query ??= build(queryCompiler, toPlaceholders(values)).compile(queryCompiler)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.read(values) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Returns placeholders with the types of the values, so that TypeScript checks the query as if it had the values. */
const toPlaceholders = <Values extends object>(values: Values, path: string[] = []): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isGroup(value) ? toPlaceholders(value, [...path, name]) : new Placeholder([...path, name]),
    ]),
  ) as Values

/** Whether a value is a plain object with values of its own, unlike a date or an array. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
