import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Card, listCards } from '#contract/store/cards.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { storeQuery } from '#web/store/queries.ts'
import type { CardFormSettings, CardProvider } from './card-provider.ts'

/** The family's saved cards, newest first. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.store.cards,
  queryFn: async ({ signal }) => (await call(listCards, { signal })).data,
})

/**
 * Returns the default card first, then the others. The order stays while the screen is open, so that no row moves when
 * another card becomes the default.
 */
export function useDefaultFirst(cards: readonly Card[]): Card[] {
  const [firstId, setFirstId] = useState<string>()
  const defaultId = cards.find(({ is_default }) => is_default)?.id
  if (defaultId !== firstId && !cards.some(({ id }) => id === firstId)) setFirstId(defaultId)
  return [...cards].sort((one, other) => Number(other.id === firstId) - Number(one.id === firstId))
}

const cardProviderQuery = (settings: CardFormSettings | undefined) =>
  queryOptions({
    queryKey: queryKeys.store.cardProvider(settings?.publishable_key),
    queryFn: settings ? () => openCardProvider(settings) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Imports the card provider's code on demand. `form` is the sandbox's URL; null means Stripe. */
async function openCardProvider({ publishable_key: key, form }: CardFormSettings): Promise<CardProvider> {
  if (form === null) return (await import('./stripe-provider.tsx')).openStripeProvider(key)
  return (await import('./sandbox-provider.tsx')).openSandboxProvider(key, form)
}

/** `provider` is undefined until the card provider's script has loaded. */
export function useCardProvider() {
  const store = useQuery(storeQuery)
  const { data: provider, ...providerQuery } = useQuery(cardProviderQuery(store.data?.card_form))
  return {
    provider,
    isError: store.isError || providerQuery.isError,
    retry: () => (store.isError ? store.refetch() : providerQuery.refetch()),
  }
}
