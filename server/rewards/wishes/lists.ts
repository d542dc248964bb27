import { WISHES_MAX, WISHES_PER_PAGE, type Wish } from '#contract/rewards/wishes.ts'
import type { Language } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { goalsOf, type Owner, wishesOf } from './queries.ts'

/** All wishes of a child, the newest first. (C05) */
export const allWishes = (db: Db, owner: Owner, language: Language): Promise<Wish[]> =>
  wishesOf(db, owner, { offset: 0, limit: WISHES_MAX }, language)

/** The first page of them. (K06) */
export const firstWishes = (db: Db, owner: Owner, language: Language): Promise<Wish[]> =>
  wishesOf(db, owner, { offset: 0, limit: WISHES_PER_PAGE }, language)

/** What the children of a family work for, by child. (C07) */
export const goalsOfFamily = (db: Db, family_id: string, language: Language) =>
  goalsOf(db, family_id, language)
