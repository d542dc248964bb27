import { dayIn } from '#contract/calendar.ts'
import { LOW_GIFT_CODE_STOCK } from '#contract/limits.ts'
import type { MandatoryMessage } from '#server/messages/notifications/message-kind.ts'
import { notifyOperator } from '#server/messages/notifications/notify.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type GiftCodeStock, listGiftCodeStock } from './queries.ts'

/** Returns whether the operator should buy codes for a card. */
export const isLow = ({ retired, free, waiting }: GiftCodeStock) =>
  waiting > 0 || (!retired && free < LOW_GIFT_CODE_STOCK)

/** E-mails the operator, at most once a day (UTC), which gift cards are running out of codes. (R06) */
export async function notifyLowStock(deps: Deps): Promise<void> {
  const lowStock = (await listGiftCodeStock(deps.db)).filter(isLow)
  if (lowStock.length === 0) return
  const day = dayIn('UTC', deps.clock.now())
  await deps.transaction(async (tx) => {
    // The table says which notices the operator has already got on which day.
    const isFirstToday = await insertIfNew(tx, 'operator_rounds', { round: 'codes_low', day })
    if (!isFirstToday) return
    const cards = lowStock.map(({ sku, name, free, waiting }) => ({ sku, name, free, waiting }))
    await notifyOperator(deps, tx, { kind: giftCodesLow, facts: { cards } })
  })
}

export const giftCodesLow: MandatoryMessage<{
  cards: { sku: string; name: string; free: number; waiting: number }[]
}> = {
  name: 'codes_low',
  getFooterReason: () => 'operator',
  mail: ({ cards }, { t }) => ({
    subject: t('mail_codes_low_subject'),
    title: t('mail_codes_low_subject'),
    paragraphs: [t('mail_codes_low_text')],
    items: cards.map(({ sku, name, free, waiting }) => ({
      title: name,
      text: [
        sku,
        t('mail_codes_low_free', { count: free }),
        ...(waiting > 0 ? [t('mail_codes_low_waiting', { count: waiting })] : []),
      ]
        .map((part) => part.replaceAll(' ', '\u00A0'))
        .join(' · '),
    })),
    smallPrint: t('mail_codes_low_small'),
  }),
  sampleFacts: {
    cards: [
      { sku: 'CARD-<MUSIC>', name: 'Music <card>', free: 3, waiting: 0 },
      { sku: 'CARD-GAMES', name: 'Games card', free: 0, waiting: 2 },
    ],
  },
}
