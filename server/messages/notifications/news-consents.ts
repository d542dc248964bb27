import type { Channel } from '#contract/messages/notifications.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'

type Row = Tables['news_consents']
type Parent = Pick<Row, 'family_id' | 'user_id'>
export type NewsConsent = Pick<Row, 'given_by' | 'text_version' | 'language' | 'given_at'>

/** Records a parent's consent to news by mail or text. Returns false if the consent was already given. */
export async function recordNewsConsent(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  parent: Parent,
  channel: Channel,
  consent: NewsConsent,
): Promise<boolean> {
  const { family_id, user_id } = parent
  return insertIfNew(tx, 'news_consents', {
    family_id,
    id: secrets.newId(),
    user_id,
    channel,
    ...consent,
    withdrawn_at: null,
    withdrawn_by: null,
  })
}

export const withdrawNewsConsent = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { family_id, user_id }: Parent,
  channel: Channel,
  withdrawn_by: NonNullable<Row['withdrawn_by']>,
) =>
  tx
    .updateTable('news_consents')
    .set({ withdrawn_at: clock.now(), withdrawn_by })
    .where((row) => row.and({ family_id, user_id, channel }))
    .where('withdrawn_at', 'is', null)
    .execute()
