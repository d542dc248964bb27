import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { listCards } from '#contract/store/cards.ts'
import { getPackages } from '#contract/store/packages.ts'
import { call } from '#web/platform/app/api.ts'
import { type CardForm, openProvider } from './provider.ts'

/** The family's cards, the newest first. */
export const myCards = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => (await call(listCards, { signal })).data,
})

/** What is sold here, and whom cards are given to; null where nothing is. */
export const theStore = queryOptions({
  queryKey: ['store'],
  queryFn: async ({ signal }) => {
    const { card_form, ...sold } = await call(getPackages, { signal })
    return card_form && { ...sold, card_form }
  },
})

const cardProvider = (form: CardForm | undefined) =>
  queryOptions({
    queryKey: ['card-provider', form?.publishable_key],
    queryFn: form ? () => openProvider(form) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who takes cards here; `provider` is there once its script is. */
export function useProvider() {
  const store = useQuery(theStore)
  const { data: provider, ...opening } = useQuery(cardProvider(store.data?.card_form))
  return {
    provider,
    isError: store.isError || opening.isError,
    retry: () => (store.isError ? store.refetch() : opening.refetch()),
  }
}
