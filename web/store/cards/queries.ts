import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { listCards } from '#contract/store/cards.ts'
import { call } from '#web/platform/api/api.ts'
import { storeQuery } from '#web/store/queries.ts'
import type { CardFormSettings } from './card-provider.ts'
import { openCardProvider } from './open-card-provider.ts'

/** The family's cards, the newest first. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => (await call(listCards, { signal })).data,
})

const cardProviderQuery = (form: CardFormSettings | undefined) =>
  queryOptions({
    queryKey: ['card-provider', form?.publishable_key],
    queryFn: form ? () => openCardProvider(form) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who takes cards here; `provider` is there once its script is. */
export function useCardProvider() {
  const store = useQuery(storeQuery)
  const { data: provider, ...opening } = useQuery(cardProviderQuery(store.data?.card_form))
  return {
    provider,
    isError: store.isError || opening.isError,
    retry: () => (store.isError ? store.refetch() : opening.refetch()),
  }
}
