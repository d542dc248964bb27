import { dayIn, minutesAfter } from '#contract/calendar.ts'
import { FAMILIES_PER_ADDRESS, FAMILIES_PER_CARD, SHARED_USE_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DeliveryAddress } from '#contract/rewards/delivery.ts'
import { isVouchedFor } from '#server/accounts/families/queries.ts'
import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'
import { notifyOperator } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countEarlierFamiliesOfCards } from '#server/store/payments/purchase-history.ts'
import { countFamiliesAtAddress, type DeliveryRow, lockAddress } from './queries.ts'

/**
 * Keeps a person from opening many families to redeem the welcome points of each. Throws the refusal `too_many_families`
 * when too many other families have used the same address or card in the last SHARED_USE_DAYS days, unless the operator
 * vouches for this family. Notifies the operator if this family is the last one that may use the address or card. (X07)
 */
export async function assertFewFamilies(
  deps: Deps,
  tx: Tx,
  { family_id }: Actor,
  delivery: DeliveryRow | null,
): Promise<void> {
  const since = minutesAfter(deps.clock.now(), -SHARED_USE_DAYS * 24 * 60)
  const earlierByCard = await countEarlierFamiliesOfCards(tx, family_id, since)
  const earlierByAddress = delivery ? await countEarlierFamiliesAtAddress(tx, delivery, since) : 0
  const uses: SharedUse[] = [
    { shared: 'card', earlier: earlierByCard, max: FAMILIES_PER_CARD },
    { shared: 'address', earlier: earlierByAddress, max: FAMILIES_PER_ADDRESS },
  ]
  if (uses.every(({ earlier, max }) => earlier < max - 1) || (await isVouchedFor(tx, family_id))) return
  for (const { shared, earlier, max } of uses) {
    if (earlier >= max) throw new Refusal('too_many_families')
    if (earlier === max - 1) await notifyLastFamily(deps, tx, { family_id, shared, max })
  }
}

type SharedUse = { shared: 'card' | 'address'; earlier: number; max: number }

async function countEarlierFamiliesAtAddress(
  tx: Tx,
  { family_id, address_hash }: DeliveryRow,
  since: Date,
): Promise<number> {
  if (address_hash === null) return 0
  // Otherwise two families could be approved at the same time without seeing each other.
  await lockAddress(tx, address_hash)
  const { hasOwn, others } = await countFamiliesAtAddress(tx, family_id, address_hash, since)
  return hasOwn ? 0 : others
}

/** Mails the operator, at most once a day (UTC) for a family and what it shares. */
async function notifyLastFamily(
  deps: Deps,
  tx: Tx,
  { family_id, shared, max }: { family_id: string; shared: SharedUse['shared']; max: number },
): Promise<void> {
  // The table says which notices the operator has already got on which day.
  const round = { round: `shared_${shared} ${family_id}`, day: dayIn('UTC', deps.clock.now()) }
  if (await insertIfNew(tx, 'operator_rounds', round))
    await notifyOperator(deps, tx, { kind: sharedAddressOrCard, facts: { family_id, shared, count: max } })
}

/** Returns the same text for all usual spellings of an address. */
export const normalizeAddress = ({
  line1,
  line2,
  postal_code,
}: Pick<DeliveryAddress, 'line1' | 'line2' | 'postal_code'>) =>
  [line1, line2 ?? '', postal_code]
    .join(' ')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Tells the operator that a family was the last one that may use an address or card. */
export const sharedAddressOrCard: MandatoryMessage<{
  family_id: string
  shared: SharedUse['shared']
  count: number
}> = {
  name: 'shared_use',
  getFooterReason: () => 'operator',
  mail: ({ family_id, shared, count }, { t }) => ({
    subject: t(`mail_shared_use_${shared}_subject`, { count }),
    title: t(`mail_shared_use_${shared}_subject`, { count }),
    paragraphs: [t(`mail_shared_use_${shared}_text`, { days: SHARED_USE_DAYS })],
    items: [{ title: family_id, text: t('mail_shared_use_family') }],
    smallPrint: t('mail_shared_use_small'),
  }),
  sampleFacts: { family_id: '00000000-0000-7000-8000-000000000000', shared: 'address', count: 5 },
}
