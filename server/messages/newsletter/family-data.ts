import { deleteConsents, listConsents } from '#server/messages/notifications/consents.ts'
import type { FamilyData } from '#server/platform/family-data.ts'

/** Who has no account is no family's: see sweep.ts. */
export const newsletterData: FamilyData = {
  tables: ['news_consents'],
  purge: (_deps, tx, family_id) => deleteConsents(tx, family_id),
  // No child has news.
  purgeChild: async () => {},
  exported: async (db, family_id) => ({ news_consents: await listConsents(db, family_id) }),
}
