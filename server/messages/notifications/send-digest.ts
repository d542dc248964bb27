import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordDigest } from './queries.ts'

/**
 * Sends a family its digest of a day with `send`, in one transaction and once; returns whether it did. A family whose
 * digest fails does not keep the others from theirs.
 */
export async function sendDigest(
  deps: Deps,
  digest: Tables['sent_digests'],
  send: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await deps.transaction(async (tx) => (await recordDigest(tx, digest)) && send(tx))
  } catch (error) {
    deps.reportError(error)
    return false
  }
}
