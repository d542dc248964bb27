import { loadStripe, type Stripe, type StripeCardElement, type StripeError } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import type { CardProvider, CardRefusal, CompleteCard } from './card-provider.ts'
import { declineText } from './decline-text.ts'

/** Loads Stripe's script from Stripe's server. The script shows the card fields in Stripe's own iframes. */
export async function openStripeProvider(key: string): Promise<CardProvider> {
  const stripe = await loadStripe(key, { locale: getLocale() === 'fr-CA' ? 'fr-CA' : 'en' })
  if (!stripe) throw new Error('Stripe.js is not available outside a browser')
  return {
    renderFields: (onChange) => <CardElement stripe={stripe} onChange={onChange} />,
    pay: (clientSecret, cardId) => pay(stripe, clientSecret, cardId),
    isTest: key.startsWith('pk_test_'),
  }
}

function CardElement(props: { stripe: Stripe; onChange: (card: CompleteCard | undefined) => void }) {
  const { stripe, onChange } = props
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!container.current) return
    const element = stripe
      .elements()
      .create('card', { hidePostalCode: true, style: stripeStyle(container.current) })
    element.mount(container.current)
    element.on('change', ({ complete }) => onChange(complete ? toCompleteCard(stripe, element) : undefined))
    return () => element.destroy()
  }, [stripe, onChange])
  return (
    <fieldset className="field card-fields">
      <legend className="label">{m.cards_details()}</legend>
      <div className="input card-element" ref={container} />
    </fieldset>
  )
}

/** Stripe's iframe does not inherit our styles. */
function stripeStyle(container: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(container)
  const root = getComputedStyle(document.documentElement)
  return {
    base: {
      color,
      fontFamily,
      fontSize: '17px',
      lineHeight: '30px',
      '::placeholder': { color: root.getPropertyValue('--ink-2') },
    },
    invalid: { color: root.getPropertyValue('--error') },
  }
}

const toCompleteCard = (stripe: Stripe, element: StripeCardElement): CompleteCard => ({
  save: async (clientSecret, { email, line1, city, postal_code, country }) => {
    const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
      payment_method: {
        card: element,
        billing_details: { email, address: { line1, city, postal_code, country } },
      },
    })
    const { payment_method: method, status } = error?.setup_intent ?? setupIntent ?? {}
    // After a double click, the error of the second call contains the intent that the first call may have confirmed.
    if (status === 'succeeded' && method) return { cardId: typeof method === 'string' ? method : method.id }
    return toCardRefusal(error)
  },
})

async function pay(stripe: Stripe, clientSecret: string, cardId: string) {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: cardId })
  const { status } = error?.payment_intent ?? paymentIntent ?? {}
  return status === 'succeeded' ? status : toCardRefusal(error)
}

const toCardRefusal = (error: StripeError | undefined): CardRefusal => ({
  message: declineText(error ?? {}),
  // Without an error, the intent has another status, such as `processing`.
  isOutcomeUnknown: !error || error.type === 'api_connection_error' || error.type === 'api_error',
})
