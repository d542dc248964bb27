import type { FamilyData } from '#server/platform/family-data.ts'
import { consentsOf, forgetConsents } from './consents.ts'

/** Who has no account is no family's: see sweep.ts. */
export const newsletterData: FamilyData = {
  tables: ['news_consents'],
  purge: (_deps, tx, family_id) => forgetConsents(tx, family_id),
  // No child has news.
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ news_consents: await consentsOf(db, family_id) }),
}
