import * as z from 'zod/mini'

/* Schemas of lists with pages. Not in values.ts, because the sign-in page loads that file and should stay small. */

/** A Unix time in seconds, up to the year 3000, that filters a list. */
export const optionalEpochSeconds = z.optional(
  z.coerce.number().check(z.int(), z.gte(0), z.lte(32_503_680_000)),
)

export const makePageQuery = (defaultLimit: number) => ({
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
})
export const pageQuery = makePageQuery(10)
export type PageRange = { offset: number; limit: number }

export const pagination = z.object({ total: z.int() })

/** Returns the number of pages of a list, at least 1. */
export const countPages = (total: number, size: number) => Math.max(1, Math.ceil(total / size))
