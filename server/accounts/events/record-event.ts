import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'

type AccountEvent = Pick<Tables['account_events'], 'family_id' | 'kind' | 'user_id'> &
  Partial<Pick<Tables['account_events'], 'taken_by' | 'detail' | 'browser' | 'system'>>

/**
 * Records what happened to the account of `user_id`, for the parents to read. `taken_by` is the signed-in person who did
 * it. (X12)
 */
export const recordAccountEvent = (
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  { taken_by = null, detail = '', browser = '', system = '', ...event }: AccountEvent,
) =>
  tx
    .insertInto('account_events')
    .values({ ...event, id: secrets.newId(), taken_by, detail, browser, system, taken_at: clock.now() })
    .execute()
