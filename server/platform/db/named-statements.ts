import { createHash } from 'node:crypto'
import pg from 'pg'

const namesByText = new Map<string, string>()
// Limits the memory in case the text of a query differs on each call. The product has far fewer statements.
const NAMES_MAX = 1000

type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

declare module 'pg' {
  /** Members that the driver's published types leave out. */
  interface Query {
    name: string
    callback: (error: Error | null, result: pg.QueryResult) => void
    _result: Columns
    _accumulateRows: boolean
    prepare(connection: pg.Connection): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
  interface Connection {
    /** The texts of the statements that PostgreSQL has parsed, by their names. */
    parsedStatements: Record<string, string>
  }
}

/**
 * A query whose columns PostgreSQL describes only once per connection, at the first run. Caching the columns is safe:
 * PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class NamedQuery extends pg.Query {
  readonly #client: NamedStatementsClient
  constructor(client: NamedStatementsClient, name: string, text: string, values: unknown[]) {
    super(text, values)
    this.#client = client
    this.name = name
  }
  override prepare(connection: pg.Connection) {
    const columns = this.#client.columns.get(this.name)
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    super.prepare(columns ? this.#client.connectionWithoutDescribe : connection)
  }
  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    super.handleCommandComplete(message, connection)
    if (this.#client.columns.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#client.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** The driver's message when its `query_timeout` is over. */
const NO_ANSWER = 'Query read timeout'

let statementCount = 0
/** Is called with the text of each statement, and returns a function to call when that statement ends. */
type StatementObserver = (text: string) => (error?: unknown) => void
let observeStatement: StatementObserver | undefined
/** Sets the function that observes each statement that is sent to PostgreSQL from now on. */
export const observeStatements = (observe: StatementObserver) => {
  observeStatement = observe
}

/** Returns how many statements this process has sent to PostgreSQL. */
export const countStatements = () => statementCount

/**
 * Gives every statement with values a name, so that PostgreSQL parses it only once per connection and can reuse its
 * plan. Unnamed statements take nearly twice the time.
 */
export class NamedStatementsClient extends pg.Client {
  readonly columns = new Map<string, Columns>()
  /** Names, by the statement's text, that replace those under which PostgreSQL refused to parse it. */
  readonly #laterNames = new Map<string, string>()
  readonly connectionWithoutDescribe: pg.Connection = Object.create(this.connection, {
    describe: { value: () => {} },
  })

  // Typing each of the library's overloads is not possible; Kysely calls only (text, values).
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    statementCount++
    // Sends all statements of the same tick in one write to the socket, because each write has a high fixed cost.
    const { stream } = this.connection
    if (!stream.writableCorked) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const [text, values] = args
    if (!observeStatement || typeof text !== 'string') return this.#sendOrClose(text, values, args)
    const onEnd = observeStatement(text)
    // pg-boss passes a callback, and then gets no promise.
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => {
        onEnd(error)
        callback(error, result)
      }
    const sent = this.#sendOrClose(text, values, args)
    sent?.then(() => onEnd(), onEnd)
    return sent
  }

  /**
   * Closes the connection if the answer does not come in time, because its transaction may still be open. The driver
   * does so only when it sends without waiting (its option `pipeline`).
   */
  // biome-ignore lint/suspicious/noExplicitAny: as for `query`
  #sendOrClose(text: any, values: any, args: any[]): any {
    const sent = this.#send(text, values, args)
    sent?.catch(({ message }: Error) => message === NO_ANSWER && this.connection.stream.destroy())
    return sent
  }

  // biome-ignore lint/suspicious/noExplicitAny: as for `query`
  #send(text: any, values: any, args: any[]): any {
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(super.query, this, args)
    const name = this.#laterNames.get(text) ?? getStatementName(text)
    const query = new NamedQuery(this, name, text, values)
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => {
        if (!error) return resolve(result)
        // In a failed transaction nothing is parsed, but PgBouncer then refuses to have the same name parsed again.
        if (!this.connection.parsedStatements[name]) this.#laterNames.set(text, `${name}.`)
        reject(error)
      }
      super.query(query)
    })
  }
}

function getStatementName(text: string): string {
  const known = namesByText.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  if (namesByText.size < NAMES_MAX) namesByText.set(text, name)
  return name
}
