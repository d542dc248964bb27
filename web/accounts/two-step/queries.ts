import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as contract from '#contract/accounts/two-step.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The parent's authenticator apps, and how many recovery codes are left. */
export const twoStepQuery = queryOptions({
  queryKey: queryKeys.twoStep,
  queryFn: ({ signal }) => call(contract.getTwoStep, { signal }),
})

const meta = { invalidates: [queryKeys.twoStep], awaitsRefetch: true }

export const useMakeKey = () => useMutation({ mutationFn: () => call(contract.makeAuthenticatorKey, {}) })
export type NewKey = Awaited<ReturnType<ReturnType<typeof useMakeKey>['mutateAsync']>>

export const useAddAuthenticator = () =>
  useMutation({
    mutationFn: (body: z.infer<typeof contract.authenticatorForm>) =>
      call(contract.addAuthenticator, { body }),
    meta,
  })

export const useRemoveAuthenticator = () =>
  useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(contract.removeAuthenticator, { params: { id } })),
    meta,
  })

export const useMakeRecoveryCodes = () =>
  useMutation({ mutationFn: () => call(contract.makeRecoveryCodes, {}), meta })
