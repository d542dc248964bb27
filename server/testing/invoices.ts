import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import { calculateTaxes } from '#server/store/pricing/taxes.ts'
import type { TestServer } from './test-server.ts'

type PurchaseFields = { purchased_at?: Date; billing_email?: string | null; code?: string }

/** Inserts a successful purchase in Quebec: the rows that an invoice needs. `code` is a promo code. */
export async function addPaidPurchase(
  server: TestServer,
  parent: { id: string },
  fields: PurchaseFields = {},
) {
  const { deps } = server
  const { purchased_at: purchasedAt = deps.clock.now(), code, billing_email = 'luc@example.ca' } = fields
  const family_id = await server.getFamilyId(parent)
  const [payment_id, quote_id, promo_id] = [deps.secrets.newId(), deps.secrets.newId(), deps.secrets.newId()]
  const billing = { billing_name: 'Luc Roy', billing_email, billing_city: 'Montréal' }
  const prices = { base_price: 5000, discount: 500, tax_price: 674, total_price: 5174 }
  const taxes = JSON.stringify(calculateTaxes({ postal_code: 'H2X 1Y4', net: 4500, soldAt: purchasedAt }))
  await deps.transaction(async (tx) => {
    const rules = { percent: 10, first_purchase_only: false, per_family: 1, note: '' }
    const promo = { id: promo_id, code: code ?? '', ...rules, created_at: purchasedAt }
    if (code) await tx.insertInto('promos').values(promo).execute()
    await tx
      .insertInto('payments')
      .values({
        family_id,
        id: payment_id,
        cause: 'store',
        bought_by: parent.id,
        status: 'succeeded',
        quote_id,
        started_at: purchasedAt,
        updated_at: purchasedAt,
        purchased_at: purchasedAt,
        has_invoice: false,
        card_brand: 'visa',
        card_last4: '4242',
        ...billing,
        billing_line1: '1, rue Roy',
        billing_postal_code: 'H2X 1Y4',
        billing_country: 'CA',
      })
      .execute()
    await tx
      .insertInto('payment_quotes')
      .values({
        family_id,
        id: quote_id,
        payment_id,
        package: 5000,
        points: 5000,
        bonus_points: 250,
        ...prices,
        taxes,
        postal_code: 'H2X 1Y4',
        promo_id: code ? promo_id : null,
        made_at: purchasedAt,
      })
      .execute()
    const purchase = {
      family_id,
      from: issued,
      to: wallet,
      points: 5250,
      kind: 'purchase',
      at: purchasedAt,
    } as const
    await transfer(tx, { ...purchase, id: deps.secrets.newId(), reference: payment_id })
  })
  return { family_id, payment_id }
}
