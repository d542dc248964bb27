import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordDigest } from './queries.ts'

/**
 * A digest is one message about several events, such as the weekly summary. Runs `send` in a transaction, at most once
 * per family, kind of digest and day. Returns whether a digest was sent. Errors are reported, not thrown, so that other
 * families still get their digests.
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
