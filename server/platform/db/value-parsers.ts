/** The ids of PostgreSQL's types whose values both engines read differently than their drivers would. */
export const BIGINT = 20
export const DATE = 1082
/** Points stay far below 2^53. */
export const asNumber = (value: string) => Number(value)
/** A `Date` would shift a day by the machine's time zone. */
export const asText = (value: string) => value
