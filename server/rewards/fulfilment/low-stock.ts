import { dayIn } from '#contract/calendar.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { claimOperatorAlert, type GiftCodeStock, listGiftCodeStock } from './queries.ts'

const LOW_STOCK = 5

/** A card that the operator should buy codes for. */
export const isLow = ({ retired, free, waiting }: GiftCodeStock) =>
  waiting > 0 || (!retired && free < LOW_STOCK)

/** Tells the operator, once a day at most, which gift cards run out of codes. (R06) */
export async function notifyLowStock(deps: Deps): Promise<void> {
  const low = (await listGiftCodeStock(deps.db)).filter(isLow)
  if (low.length === 0) return
  const day = dayIn('UTC', deps.clock.now())
  await deps.transaction(async (tx) => {
    if (!(await claimOperatorAlert(tx, { round: 'codes_low', day }))) return
    const cards = low.map(({ sku, name, free, waiting }) => ({ sku, name, free, waiting }))
    const to = { address: deps.config.OPERATOR_EMAIL, name: 'Questnest' }
    await notifyAddress(deps, tx, {
      family_id: null,
      to,
      language: 'en-CA',
      kind: 'codes_low',
      facts: { cards },
    })
  })
}
