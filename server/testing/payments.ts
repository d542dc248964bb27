import type Stripe from 'stripe'
import type { PackageName } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Home } from './test-server.ts'

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

/** Another parent of the same family. */
export async function otherParent(home: Home, parent: Parent): Promise<Parent> {
  const { id, email } = await home.newChild(parent)
  await home.db.updateTable('users').set({ role: 'parent' }).where('id', '=', id).execute()
  return { email, ...(await home.enter(email)) }
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

type Hands = (call: () => Promise<unknown>) => Promise<unknown>

/** Does the work while one kind of call to the provider goes through somebody's hands. */
export async function meddling<T>(
  { deps }: Home,
  [resource, method]: readonly [keyof Stripe, string],
  hands: Hands,
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = deps
  if (!payments) throw new Error('This home takes cards')
  const within = <Target extends object>(target: Target, name: string, changed: (own: unknown) => unknown) =>
    new Proxy(target, {
      get: (whole, asked) =>
        asked === name ? changed(Reflect.get(whole, asked)) : Reflect.get(whole, asked),
    })
  const stripe = within(payments.stripe, resource, (calls) =>
    within(
      Object(calls),
      method,
      (call) =>
        (...sent: unknown[]) =>
          hands(() => Object(call).apply(calls, sent)),
    ),
  )
  deps.payments = { ...payments, stripe }
  try {
    return await work()
  } finally {
    deps.payments = payments
  }
}
