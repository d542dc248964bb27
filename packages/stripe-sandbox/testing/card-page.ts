import type Stripe from 'stripe'

type NextAction = Stripe.PaymentIntent['next_action'] | Stripe.SetupIntent['next_action']
type PageOptions = {
  getApiUrl: () => string
  /** The publishable key. */
  key: string
  /** The origin of the page. */
  site: string
}

/** Returns the fields of the card form; `number` must be that of a test card. */
export const cardForm = (number: string, fields: Record<string, string> = {}) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': String(new Date().getUTCFullYear() + 3),
  'card[cvc]': /^3[47]/.test(number) ? '1234' : '123',
  ...fields,
})

/**
 * Returns functions that send what a merchant's page sends, by default with the publishable key. `answerAtBank` answers as
 * the card's owner on the bank's page.
 */
export function createCardPage({ getApiUrl, key, site }: PageOptions) {
  async function sendRequest(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
    apiKey = key,
    headers: Record<string, string> = {},
  ) {
    const query = new URLSearchParams(form).toString()
    const reply = await fetch(`${getApiUrl()}${path}${method === 'GET' && query ? `?${query}` : ''}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${apiKey}`, origin: site },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    })
    return { status: reply.status, body: await reply.json(), headers: reply.headers }
  }

  return {
    sendForm: sendRequest,

    /** Submits a card and returns the id of its payment method. Throws if the card is refused. */
    async submitCard(number: string, fields?: Record<string, string>): Promise<string> {
      const { body } = await sendRequest('POST', '/v1/payment_methods', cardForm(number, fields))
      if (!body.id) throw new Error(`The card was refused: ${body.error?.message}`)
      return body.id
    },

    /** Confirms the setup or payment intent that the client secret belongs to. */
    confirm(client_secret: string, payment_method: string, fields: Record<string, string> = {}) {
      const [id = ''] = client_secret.split('_secret_')
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      return sendRequest('POST', `/v1/${kind}/${id}/confirm`, { client_secret, payment_method, ...fields })
    },

    /** Presses a button on the bank page of an intent. */
    async answerAtBank(intent: { next_action: NextAction }, answer: 'complete' | 'fail') {
      const url = new URL(bankUrl(intent))
      return fetch(`${url.origin}${url.pathname}`, {
        method: 'POST',
        body: new URLSearchParams({ token: url.searchParams.get('token') ?? '', answer }),
        redirect: 'manual',
      })
    },
  }
}

/** Returns the URL of the bank page. Throws if the intent has no pending bank step. */
export function bankUrl({ next_action }: { next_action: NextAction }): string {
  const { redirect_to_url, use_stripe_sdk } = next_action ?? {}
  const url = redirect_to_url?.url ?? use_stripe_sdk?.stripe_js
  if (typeof url === 'string') return url
  throw new Error('The intent has no pending bank step')
}
