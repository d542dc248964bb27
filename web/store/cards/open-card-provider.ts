import type { CardFormSettings, CardProvider } from './card-provider.ts'

let opened: { key: string; provider: Promise<CardProvider> } | undefined

/** Loads what belongs to the provider, once, and only for the screens that ask. */
export function openCardProvider({ publishable_key: key, form }: CardFormSettings): Promise<CardProvider> {
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

async function open(key: string, form: string | null): Promise<CardProvider> {
  if (form === null) return (await import('./stripe-provider.tsx')).openStripeProvider(key)
  return (await import('./sandbox-provider.tsx')).openSandboxProvider(key, form)
}
