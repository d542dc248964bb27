import { WISHES_MAX, WISHES_PER_PAGE } from '#contract/limits.ts'
import type { Wish } from '#contract/rewards/wishes.ts'
import type { Language } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listWishes, type Owner } from './queries.ts'

/** Returns all wishes of a child, newest first. (C05) */
export const listAllWishes = (db: Db, owner: Owner, language: Language): Promise<Wish[]> =>
  listWishes(db, owner, { offset: 0, limit: WISHES_MAX }, language)

/** Returns the first page of a child's wishes, newest first. (K06) */
export const listFirstWishes = (db: Db, owner: Owner, language: Language): Promise<Wish[]> =>
  listWishes(db, owner, { offset: 0, limit: WISHES_PER_PAGE }, language)
