import type Stripe from 'stripe'
import type { PackageName } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { TestServer } from './test-server.ts'

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type StartedPurchase = { payment: Payment; client_secret: string }

/** A promo code that nobody has used; returns the code. */
export async function createPromo(
  { db, deps }: TestServer,
  more: Partial<Tables['promos']> = {},
): Promise<string> {
  const code = `PROMO-${deps.secrets.newReadableCode(8)}`
  const rules = { percent: 10, first_purchase_only: false, per_family: 1, in_all: null, note: '' }
  const days = { created_at: deps.clock.now(), expires_at: null, retired_at: null }
  await db
    .insertInto('promos')
    .values({ id: deps.secrets.newId(), code, ...rules, ...days, ...more })
    .execute()
  return more.code ?? code
}

/** Another parent of the same family. */
export async function addParent(server: TestServer, parent: Parent): Promise<Parent> {
  const { id, email } = await server.newChild(parent)
  await server.db.updateTable('users').set({ role: 'parent' }).where('id', '=', id).execute()
  return { email, ...(await server.enter(email)) }
}

/** A parent chooses a package. */
export async function startPurchase(
  parent: Parent,
  points: PackageName = 1000,
  postal = 'H2X 1Y4',
): Promise<StartedPurchase> {
  const { body, status } = await parent.post('/payments', { points, postal })
  if (status !== 201) throw new Error(`Beginning a payment answered ${status} ${body.code}`)
  return body
}

/** A parent buys a package with a test card, and its points are there. */
export async function buyPackage(server: TestServer, parent: Parent, points?: PackageName): Promise<Payment> {
  const { payment, client_secret } = await startPurchase(parent, points)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  return payment
}

/** The card's owner at the postal code that taxes were found by. */
export const billingDetails = (postal_code = 'H2X 1Y4') => ({
  'billing_details[name]': 'Claire Tremblay',
  'billing_details[email]': 'claire@example.ca',
  'billing_details[address][postal_code]': postal_code,
})

/** The same, answering the payment's id, the provider's, and what it cost. */
export async function completePurchase(server: TestServer, parent: Parent, points: PackageName = 1000) {
  const { payment, client_secret } = await startPurchase(parent, points)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  return { id: payment.id, intent: intentIdIn(client_secret), total: payment.total_price }
}

/** The intent that a client secret is of. */
export const intentIdIn = (client_secret: string) => client_secret.split('_secret_')[0] ?? ''

type Interceptor = (call: () => Promise<unknown>) => Promise<unknown>

/** Does the work while one kind of call to the provider goes through somebody's hands. */
export async function interceptCalls<T>(
  { deps }: TestServer,
  [resource, method]: readonly [keyof Stripe, string],
  hands: Interceptor,
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = deps
  if (!payments) throw new Error('This server takes cards')
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
