/**
 * The ids of the PostgreSQL types whose values our own functions parse, instead of those of the drivers (pg and
 * PGlite).
 */
export const BIGINT = 20
export const DATE = 1082
/** Points stay far below 2^53. */
export const asNumber = (value: string) => Number(value)
/** A `Date` would shift a day by the machine's time zone. */
export const asText = (value: string) => value
