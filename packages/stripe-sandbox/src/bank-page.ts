import { hash } from 'node:crypto'
import type Stripe from 'stripe'

const style = `body{margin:0;padding:2rem 1rem;background:#F4F5F7;color:#1B1F23;font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:auto;background:#fff;border:1px solid #D5D9DE;border-radius:10px;padding:1.5rem}
h1{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1.25rem;color:#4A5259}strong{color:#1B1F23}
form{display:flex;flex-wrap:wrap;gap:.75rem}
button{font:inherit;font-weight:600;flex:1 1 8rem;min-height:3rem;padding:0 1.25rem;border-radius:8px;border:1px solid #1B1F23;background:#fff;color:#1B1F23;cursor:pointer}
button.primary{background:#1B1F23;color:#fff}button:focus-visible{outline:3px solid #1B1F23;outline-offset:2px}`

/**
 * The merchant's pages may frame the bank page. `form-action` includes them, too, because browsers also check the redirect
 * after a form was sent.
 */
export const contentSecurityPolicy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `form-action 'self' ${origins.join(' ')}`,
    `frame-ancestors ${origins.join(' ')}`,
    "base-uri 'none'",
  ].join('; ')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

export function confirmationPage(intent: Stripe.PaymentIntent | Stripe.SetupIntent, token: string) {
  const explanation =
    intent.object === 'payment_intent'
      ? `A shop wants to take <strong>${formatMoney(intent.amount, intent.currency)}</strong> from your test card.`
      : 'A shop wants to save your test card for later payments.'
  return page(
    'Test bank',
    `<p>${explanation} No real bank is asked, and no money moves.</p>
<form method="post"><input type="hidden" name="token" value="${token}">
<button class="primary" name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`,
  )
}

/** The page after a bank step without a `return_url`. The merchant's page polls for the result of such a step. */
export const resultPage = (isConfirmed: boolean) =>
  page(
    isConfirmed ? 'Completed' : 'Failed',
    `<p role="status">${isConfirmed ? 'You agreed.' : 'You did not agree.'} You may go back to the shop.</p>`,
  )

export const expiredPage = () =>
  page(
    'Nothing to do here',
    '<p>This step was already completed, or was replaced by a newer one. Go back to the shop.</p>',
  )

const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency }).format(cents / 100)
