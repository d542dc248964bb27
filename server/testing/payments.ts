import type Stripe from 'stripe'
import type { PackageName } from '#contract/store/packages.ts'
import type { Payment } from '#contract/store/payments.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { TestServer } from './test-server.ts'

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type StartedPurchase = { payment: Payment; client_secret: string }

/** Creates an unused promo code and returns it. */
export async function createPromo(
  { db, deps }: TestServer,
  fields: Partial<Tables['promos']> = {},
): Promise<string> {
  const code = `PROMO-${deps.secrets.newReadableCode(8)}`
  const rules = { percent: 10, first_purchase_only: false, per_family: 1, in_all: null, note: '' }
  const dates = { created_at: deps.clock.now(), expires_at: null, retired_at: null }
  await db
    .insertInto('promos')
    .values({ id: deps.secrets.newId(), code, ...rules, ...dates, ...fields })
    .execute()
  return fields.code ?? code
}

/** Adds a second parent to the parent's family. */
export async function addParent(server: TestServer, parent: Parent): Promise<Parent> {
  const { id, email } = await server.newChild(parent)
  await server.db.updateTable('users').set({ role: 'parent' }).where('id', '=', id).execute()
  return { email, ...(await server.signInWithoutPassword(email)) }
}

export async function startPurchase(
  parent: Parent,
  points: PackageName = 1000,
  postal = 'H2X 1Y4',
): Promise<StartedPurchase> {
  const { body, status } = await parent.post('/payments', { points, postal })
  if (status !== 201) throw new Error(`POST /payments returned ${status} ${body.code}`)
  return body
}

export const buyPackage = async (
  server: TestServer,
  parent: Parent,
  points?: PackageName,
): Promise<Payment> => (await completePurchase(server, parent, points)).payment

/** `postal_code` must be the one for which the taxes were calculated, or else the operator is alerted. */
export const billingDetails = (postal_code = 'H2X 1Y4') => ({
  'billing_details[name]': 'Claire Tremblay',
  'billing_details[email]': 'claire@example.ca',
  'billing_details[address][postal_code]': postal_code,
})

/** Buys a package; returns the payment, its id, the id of its Stripe payment intent, and the total in cents. */
export async function completePurchase(server: TestServer, parent: Parent, points: PackageName = 1000) {
  const { payment, client_secret } = await startPurchase(parent, points)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  return { payment, id: payment.id, intent: intentIdIn(client_secret), total: payment.total_price }
}

export const intentIdIn = (client_secret: string) => client_secret.split('_secret_')[0] ?? ''

type Interceptor = (call: () => Promise<unknown>) => Promise<unknown>

/** Runs `work` while every call of one method of the Stripe client goes through `intercept`. */
export async function interceptCalls<T>(
  { deps }: TestServer,
  [resource, method]: readonly [keyof Stripe, string],
  intercept: Interceptor,
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = deps
  if (!payments) throw new Error('Payments are off: use openTestServer({ payments: true })')
  const replaceProperty = <Target extends object>(
    target: Target,
    name: string,
    replace: (original: unknown) => unknown,
  ) =>
    new Proxy(target, {
      get: (object, key) => (key === name ? replace(Reflect.get(object, key)) : Reflect.get(object, key)),
    })
  const stripe = replaceProperty(payments.stripe, resource, (methods) =>
    replaceProperty(
      Object(methods),
      method,
      (call) =>
        (...args: unknown[]) =>
          intercept(() => Object(call).apply(methods, args)),
    ),
  )
  deps.payments = { ...payments, stripe }
  try {
    return await work()
  } finally {
    deps.payments = payments
  }
}
