import { getSqlState } from './retry.ts'

/**
 * The codes of errors that mean: a time limit ended the statement or the transaction (a limit for waiting for a lock,
 * for one statement, or for an idle transaction); or the database server has no free connection, is starting or
 * shutting down, or cannot be reached.
 */
const BUSY_CODE = /^(55P03|57014|25P0[34]|53300|57P0[1235]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** The driver's errors without a code: no connection is free in time, no answer comes, or a connection is lost. */
const BUSY_MESSAGE =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated\b|Client has encountered a connection error|Client was closed)/

/** Whether an error means that the database is busy or away for now, so that the same call may succeed later. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && (BUSY_CODE.test(getSqlState(error)) || BUSY_MESSAGE.test(error.message))
