import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordDigest } from './queries.ts'

/**
 * A digest is one message about several events, such as the weekly summary. Runs `send` in a transaction, at most once
 * per family, kind of digest and day. Returns how many digests were sent: 1 or 0.
 */
export const sendDigest = (
  { transaction }: Pick<Deps, 'transaction'>,
  digest: Tables['sent_digests'],
  send: (tx: Tx) => Promise<boolean>,
): Promise<number> =>
  transaction(async (tx) => ((await recordDigest(tx, digest)) && (await send(tx)) ? 1 : 0))
