import type Stripe from 'stripe'

type NextAction = Stripe.PaymentIntent['next_action'] | Stripe.SetupIntent['next_action']
type PageOptions = {
  /** Where the sandbox listens now. */
  address: () => string
  /** The publishable key. */
  key: string
  /** The site whose page it is. */
  site: string
}

/** Every number is a test card's; the rest is what the form asks for. */
export const cardForm = (number: string, more: Record<string, string> = {}) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': String(new Date().getUTCFullYear() + 3),
  'card[cvc]': /^3[47]/.test(number) ? '1234' : '123',
  ...more,
})

/** What a page of the shop does, with the publishable key and nothing else. */
export function createCardPage({ address, key, site }: PageOptions) {
  async function page(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
    withKey = key,
    headers: Record<string, string> = {},
  ) {
    const query = new URLSearchParams(form).toString()
    const reply = await fetch(`${address()}${path}${method === 'GET' && query ? `?${query}` : ''}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${withKey}`, origin: site },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    })
    return { status: reply.status, body: await reply.json(), headers: reply.headers }
  }

  return {
    page,

    /** Types a card into the form; answers its payment method's id. */
    async typeCard(number: string, more?: Record<string, string>): Promise<string> {
      const { body } = await page('POST', '/v1/payment_methods', cardForm(number, more))
      if (!body.id) throw new Error(`The card was refused: ${body.error?.message}`)
      return body.id
    },

    /** Confirms the intent that a client secret is of: a card is saved by one kind, and pays by the other. */
    confirm(client_secret: string, payment_method: string, more: Record<string, string> = {}) {
      const [id = ''] = client_secret.split('_secret_')
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      return page('POST', `/v1/${kind}/${id}/confirm`, { client_secret, payment_method, ...more })
    },

    /** Presses a button on the bank's page an intent leads to. */
    async atBank(intent: { next_action: NextAction }, answer: 'complete' | 'fail') {
      const url = new URL(bankUrl(intent))
      return fetch(`${url.origin}${url.pathname}`, {
        method: 'POST',
        body: new URLSearchParams({ token: url.searchParams.get('token') ?? '', answer }),
        redirect: 'manual',
      })
    },
  }
}

export function bankUrl({ next_action }: { next_action: NextAction }): string {
  const { redirect_to_url, use_stripe_sdk } = next_action ?? {}
  const url = redirect_to_url?.url ?? use_stripe_sdk?.stripe_js
  if (typeof url === 'string') return url
  throw new Error('There is no step at the bank')
}
