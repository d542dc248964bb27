import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFamilyCode, getPinState, removePin, setPin } from '#contract/accounts/pins.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The family's code, and whether the child has a PIN. */
export const pinStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.pins, id],
    queryFn: ({ signal }) => call(getPinState, { params: { id }, signal }),
  })

export function useSetPin(id: string) {
  const queryClient = useQueryClient()
  return async (body: { pin: string }) => {
    queryClient.setQueryData(pinStateQuery(id).queryKey, await call(setPin, { params: { id }, body }))
  }
}

export const useRemovePin = (id: string) =>
  useMutation({
    mutationFn: () => call(removePin, { params: { id } }),
    meta: { invalidates: [queryKeys.pins], awaitsRefetch: true },
  })

export const useChangeFamilyCode = () =>
  useMutation({
    mutationFn: () => call(changeFamilyCode, {}),
    meta: { invalidates: [queryKeys.pins], awaitsRefetch: true },
  })
