import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Billing } from '#contract/store/cards.ts'
import type { getPackages } from '#contract/store/packages.ts'

type Packages = z.infer<(typeof getPackages)['schema']['response'][200]>
/** Whom the browser gives cards to. */
export type CardForm = NonNullable<Packages['card_form']>

/** The provider's own sentence for a "no". */
export type Refused = {
  message: string
  /** No answer came: it may have been done all the same. */
  isUnsure?: boolean
}
/** A card that was saved, by the provider's id. */
type Saved = { card: string }

/** A card whose details are complete. They stay with the provider: nobody here can read them. */
export type FilledCard = {
  /** Keeps it, by the secret of a `POST /cards`; the card's owner may be asked by the bank. */
  save: (clientSecret: string, billing: Billing) => Promise<Saved | Refused>
}

/**
 * Who takes cards in the browser: Stripe, or in trial the sandbox. What it has to ask a card's owner it asks over the
 * page, and gives the focus back.
 */
export type Provider = {
  /** Number, expiry and security code. Tells the card while it is complete, else nothing; `onChange` stays the same. */
  fields: (onChange: (card: FilledCard | undefined) => void) => ReactNode
  /** Charges a kept card, by the secret of a payment. */
  pay: (clientSecret: string, card: string) => Promise<'succeeded' | Refused>
  /** No money moves: every page that takes a card or pays says so, see TestPayments. */
  isTest: boolean
}

let opened: { key: string; provider: Promise<Provider> } | undefined

/** Loads what belongs to the provider, once, and only for the screens that ask. */
export function openProvider({ publishable_key: key, form }: CardForm): Promise<Provider> {
  if (opened?.key === key) return opened.provider
  const provider = open(key, form)
  const opening = { key, provider }
  opened = opening
  // Somebody who was offline may try again.
  provider.catch(() => {
    if (opened === opening) opened = undefined
  })
  return provider
}

async function open(key: string, form: string | null): Promise<Provider> {
  if (form === null) return (await import('./stripe.tsx')).openStripe(key)
  return (await import('./sandbox.tsx')).openSandboxForm(key, form)
}
