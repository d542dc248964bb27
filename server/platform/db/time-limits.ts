import { DATABASE_ANSWER_SECONDS } from '#contract/limits.ts'
import type { Config } from '#server/platform/config.ts'

/**
 * Time limits of a connection in seconds; zero means no limit. They keep callers from waiting forever for a frozen
 * process or a locked row.
 */
export type TimeLimits = {
  /** Waiting for a connection. */
  connect: number
  /** Waiting for a lock that another transaction holds. */
  lock: number
  statement: number
  /** A transaction that sends nothing, such as that of a frozen process, which may hold locks. */
  idleInTransaction: number
}

export const requestLimits = (config: Config): TimeLimits => ({
  connect: config.DATABASE_CONNECT_SECONDS,
  lock: config.DATABASE_LOCK_SECONDS,
  statement: config.DATABASE_STATEMENT_SECONDS,
  idleInTransaction: config.DATABASE_IDLE_SECONDS,
})

/** For jobs and commands: a statement may go through a whole table. */
export const jobLimits: TimeLimits = { connect: 60, lock: 30, statement: 10 * 60, idleInTransaction: 60 }

/** For migrations, which may take long, and wait until another process has migrated. Only connecting is limited. */
export const noLimits: TimeLimits = { connect: 60, lock: 0, statement: 0, idleInTransaction: 0 }

/**
 * Returns the milliseconds after which this process stops waiting for the answer to a statement; undefined means never.
 * Usually the database ends a slow statement before that. It does not if it, or the pooler, is frozen or out of reach,
 * if a commit waits for a standby, or if statements sent before on the same connection still run.
 */
export const toAnswerLimit = ({ statement }: TimeLimits) =>
  statement > 0 ? 1000 * (statement + DATABASE_ANSWER_SECONDS) : undefined

const listServerSettings = ({ lock, statement, idleInTransaction }: TimeLimits) =>
  Object.entries({
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
  }).map(([name, seconds]) => ({ name, milliseconds: Math.round(1000 * seconds) }))

/** Command-line options that PostgreSQL gets when a connection opens. */
export const toConnectionOptions = (limits: TimeLimits) =>
  listServerSettings(limits)
    .map(({ name, milliseconds }) => `-c ${name}=${milliseconds}`)
    .join(' ')

/**
 * Statements that set the limits for one transaction. Behind a pooler a connection keeps nothing from one transaction
 * to the next.
 */
export const toTransactionStatements = (limits: TimeLimits) =>
  listServerSettings(limits)
    .map(({ name, milliseconds }) => `set local ${name} = ${milliseconds}`)
    .join('; ')
