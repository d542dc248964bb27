import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  declineQuest,
  getOwnOffer,
  listQuestOffers,
  offerQuest,
  takeQuestOver,
  withdrawOffer,
} from '#contract/quests/offers.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { questRelatedKeys } from '#web/quests/queries.ts'

/** The quests that siblings offer to the child. Invalidated by every change of a quest. */
export const questOffersQuery = queryOptions({
  queryKey: queryKeys.quests.offers,
  queryFn: async ({ signal }) => (await call(listQuestOffers, { signal })).offers,
})

/** The child's own offer of a quest. */
export const ownOfferQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.quests.detail(id), 'offer'],
    queryFn: ({ signal }) => call(getOwnOffer, { params: { id }, signal }),
  })

const meta = { invalidates: [...questRelatedKeys, queryKeys.quests.details] }

export const useOfferQuest = () =>
  useMutation({
    mutationFn: ({ id, child_id }: { id: string; child_id: string }) =>
      call(offerQuest, { params: { id }, body: { offer: { child_id } } }),
    meta,
  })

/** Succeeds if the offer is over already, but not if the sibling has taken the quest over. */
export const useWithdrawOffer = () =>
  useMutation({ mutationFn: (id: string) => ignoreNotFound(call(withdrawOffer, { params: { id } })), meta })

/** Succeeds if the offer is over already. */
export const useDeclineQuest = () =>
  useMutation({ mutationFn: (id: string) => ignoreNotFound(call(declineQuest, { params: { id } })), meta })

export const useTakeQuestOver = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(takeQuestOver, { params: { id } })).mission,
    meta,
  })
