import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/passkeys.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { addPasskey, listPasskeys, prepareNewPasskey, removePasskey } from './passkeys.ts'
import { logInWithPasskey, preparePasskeyLogin } from './use-passkey.ts'

export const passkeyRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.listPasskeys, handler: ({ deps, actor }) => listPasskeys(deps, actor) })

  app.route({
    ...contract.prepareNewPasskey,
    handler: (request) => prepareNewPasskey(request.deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...contract.addPasskey,
    handler: (request) => addPasskey(request.deps, request.actor, request.body, getBearerToken(request)),
  })

  app.route({
    ...contract.removePasskey,
    handler: (request) =>
      removePasskey(request.deps, request.actor, request.params.id, getBearerToken(request)),
  })

  app.route({
    ...contract.preparePasskeyLogin,
    handler: async (request) => preparePasskeyLogin(deps, getOrigin(deps, request)),
  })

  app.route({
    ...contract.logInWithPasskey,
    // Not `request.deps`, which would store the response: it contains the token of a new session.
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await logInWithPasskey(deps, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })
}
