import { queryOptions, useMutation } from '@tanstack/react-query'
import * as contract from '#contract/accounts/tablets.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

const WAITING_REFETCH_MS = 30_000

/** The family's tablets, and which children have a picture PIN. */
export const tabletsQuery = queryOptions({
  queryKey: queryKeys.tablets,
  queryFn: ({ signal }) => call(contract.listTablets, { signal }),
  // A code that no tablet takes expires, and its row with it.
  refetchInterval: ({ state }) => state.data?.tablets.some(({ used_at }) => !used_at) && WAITING_REFETCH_MS,
})

const meta = { invalidates: [queryKeys.tablets], awaitsRefetch: true }

export const useAddTablet = () =>
  useMutation({ mutationFn: (body: contract.TabletForm) => call(contract.addTablet, { body }), meta })

export const useChangeTablet = () =>
  useMutation({
    mutationFn: ({ id, ...body }: contract.TabletForm & { id: string }) =>
      call(contract.changeTablet, { params: { id }, body }),
    meta,
  })

export const useEndTablet = () =>
  useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(contract.endTablet, { params: { id } })),
    meta,
  })

export const useSetPicturePin = (id: string) =>
  useMutation({
    mutationFn: (pictures: contract.PinPicture[]) =>
      call(contract.setPicturePin, { params: { id }, body: { pictures } }),
    meta,
  })

export const useRemovePicturePin = (id: string) =>
  useMutation({ mutationFn: () => call(contract.removePicturePin, { params: { id } }), meta })

export const useUnlockPicturePin = (id: string) =>
  useMutation({ mutationFn: () => call(contract.unlockPicturePin, { params: { id } }), meta })
