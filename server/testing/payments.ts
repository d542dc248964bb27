import type { Payment } from '#contract/payments.ts'
import type { PackageName } from '#contract/store.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Home } from './home.ts'

type Parent = Awaited<ReturnType<Home['newParent']>>
type Begun = { payment: Payment; client_secret: string }

/** A promo code that nobody has used; answers the code. */
export async function newPromo({ db, deps }: Home, more: Partial<Tables['promos']> = {}): Promise<string> {
  const code = `PROMO-${deps.secrets.readable(8)}`
  const rules = { percent: 10, first_purchase_only: false, per_family: 1, in_all: null, note: '' }
  const days = { created_at: deps.clock.now(), expires_at: null, retired_at: null }
  await db
    .insertInto('promos')
    .values({ id: deps.secrets.id(), code, ...rules, ...days, ...more })
    .execute()
  return more.code ?? code
}

/** A parent chooses a package. */
export async function begin(parent: Parent, points: PackageName = 1000, postal = 'H2X 1Y4'): Promise<Begun> {
  const { body, status } = await parent.post('/payments', { points, postal })
  if (status !== 201) throw new Error(`Beginning a payment answered ${status} ${body.code}`)
  return body
}

/** A parent buys a package with a test card, and its points are there. */
export async function buy(home: Home, parent: Parent, points?: PackageName): Promise<Payment> {
  const { payment, client_secret } = await begin(parent, points)
  await home.sandbox.pay(client_secret, '4242424242424242', billedAt())
  return payment
}

/** The card's owner at the postal code that taxes were found by. */
export const billedAt = (postal_code = 'H2X 1Y4') => ({
  'billing_details[name]': 'Claire Tremblay',
  'billing_details[email]': 'claire@example.ca',
  'billing_details[address][postal_code]': postal_code,
})

/** The same, answering the payment's id, the provider's, and what it cost. */
export async function bought(home: Home, parent: Parent, points: PackageName = 1000) {
  const { payment, client_secret } = await begin(parent, points)
  await home.sandbox.pay(client_secret, '4242424242424242', billedAt())
  return { id: payment.id, intent: intentOf(client_secret), total: payment.total_price }
}

/** The intent that a client secret is of. */
export const intentOf = (client_secret: string) => client_secret.split('_secret_')[0] ?? ''
