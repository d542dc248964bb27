import { queryOptions, useMutation } from '@tanstack/react-query'
import * as contract from '#contract/accounts/passkeys.ts'
import { call } from '#web/platform/api/api.ts'
import { ignoreNotFound } from '#web/platform/api/ignore-not-found.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'

/** The parent's passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await call(contract.listPasskeys, { signal })).passkeys,
})

const meta = { invalidates: [queryKeys.passkeys], awaitsRefetch: true }

/** Resolves to false if the parent has cancelled in the browser. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      // First, because it may ask for proof.
      const options = await call(contract.prepareNewPasskey, {})
      // Loaded on demand, because it is rarely needed.
      const { makePasskey } = await import('#web/accounts/passkeys/ask-browser.ts')
      const credential = await makePasskey(options)
      if (!credential) return false
      await call(contract.addPasskey, { body: { name, credential } })
      return true
    },
    meta,
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(contract.removePasskey, { params: { id } })),
    meta,
  })
